import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import type { Note } from '../../draft/ImportReport.ts';
import { childrenOf, plainOf, scriptOf, textOf } from './FormilySource.ts';
import type { Sourced } from './Placed.ts';
import { OWN_STATE, shown } from './effectsHere.ts';

/** Containers that only arrange their content. */
export const LAYOUT: ReadonlySet<string> = new Set([
  'FormLayout',
  'FormGrid',
  'FormGrid.GridColumn',
  'FormTab',
  'FormStep',
  'FormCollapse',
  'Space',
  'FormItem',
  'ArrayTable.Column',
  'FormButtonGroup',
]);

/** The buttons that our screens already have. */
export const BUTTONS: ReadonlySet<string> = new Set(['Submit', 'Reset', 'FormButtonGroup']);

/** Containers with a title of their own. */
export const PANES: ReadonlySet<string> = new Set([
  'Card',
  'FormTab.TabPane',
  'FormStep.StepPane',
  'FormCollapse.CollapsePanel',
]);

/** Keys of a field that are read, or that have no meaning on their own. */
const TAKEN_KEYS: ReadonlySet<string> = new Set([
  'type',
  'title',
  'name',
  'description',
  'required',
  'default',
  'enum',
  'format',
  'items',
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxItems',
  'minItems',
  'multipleOf',
  'pattern',
  'x-component',
  'x-component-props',
  'x-decorator',
  'x-decorator-props',
  'x-index',
  'x-reactions',
  'x-validator',
  '_designableId',
]);

/** Properties of controls that are read, or that are so here anyhow. */
const TAKEN_PROPS: ReadonlySet<string> = new Set([
  'addonAfter',
  'allowClear',
  'count',
  'extra',
  'format',
  'gridSpan',
  'maxCount',
  'maxLength',
  'max',
  'min',
  'mode',
  'multiple',
  'options',
  'picker',
  'placeholder',
  'precision',
  'rows',
  'showTime',
  'suffix',
  'tooltip',
  'treeData',
]);

/** Properties that only change how a control looks. */
const LOOK_PROPS: ReadonlySet<string> = new Set([
  'asterisk',
  'autoSize',
  'bordered',
  'buttonStyle',
  'checkedChildren',
  'className',
  'colon',
  'direction',
  'feedbackLayout',
  'labelAlign',
  'labelCol',
  'labelWidth',
  'layout',
  'listType',
  'optionType',
  'pagination',
  'prefix',
  'scroll',
  'showCount',
  'showSearch',
  'size',
  'style',
  'textContent',
  'title',
  'unCheckedChildren',
  'variant',
  'wrapperCol',
  'wrapperWidth',
]);

/** Reports the keys of a node that are not imported. */
export function reportUnreadKeys(name: string, { node, pointer }: Sourced, note: Note): void {
  for (const [key, value] of Object.entries(node))
    if (key === 'properties' && childrenOf(node).every(([, each]) => textOf(each['x-component']).startsWith('Array')))
      continue;
    else if (!TAKEN_KEYS.has(key) && !OWN_STATE.includes(key) && !key.startsWith('x-designable-'))
      note('lost', `${pointer}/${pointerStep(key)}`, name, `${key} ${shown(value)}`);
  for (const where of ['x-component-props', 'x-decorator-props'])
    for (const [key, value] of Object.entries(plainOf(node[where]))) {
      if (TAKEN_PROPS.has(key)) continue;
      const isLook = LOOK_PROPS.has(key) && scriptOf(value) === undefined;
      note(
        isLook ? 'changed' : 'lost',
        `${pointer}/${where}/${pointerStep(key)}`,
        name,
        isLook ? `外观 ${key} ${shown(value)}` : `控件的 ${key} ${shown(value)}`,
      );
    }
}
