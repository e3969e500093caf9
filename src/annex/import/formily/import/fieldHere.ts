import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import type { Note } from '../../draft/ImportReport.ts';
import { checksHere } from './checksHere.ts';
import type { ControlHere } from './controlHere.ts';
import { plainOf, scriptOf, textOf, type Plain } from './FormilySource.ts';
import type { Sourced } from './Placed.ts';

/** A field as a node of ours, with its title, look and checks. */
export function fieldHere(
  name: string,
  { node, pointer }: Sourced,
  {
    here,
    column: around,
    note,
  }: { readonly here: ControlHere; readonly column: Plain | undefined; readonly note: Note },
): FieldNode {
  const props = plainOf(node['x-component-props']);
  const decorator = plainOf(node['x-decorator-props']);
  const column = plainOf(around?.['x-component-props']);
  const title = [node['title'], column['title'], name].map(textOf).find((each) => each !== '') ?? name;
  const lost = (key: string, ...why: readonly string[]): void =>
    note('lost', `${pointer}/${pointerStep(key)}`, name, ...why);
  // Nothing is computed in these texts.
  const plain = (key: string, given: unknown): string => {
    if (scriptOf(given) === undefined) return textOf(given);
    lost(key, `${key} ${textOf(given)}`, '这里不计算');
    return '';
  };
  const description = [
    plain('description', node['description']),
    plain('x-decorator-props', decorator['extra']),
    plain('x-decorator-props', decorator['tooltip']),
  ].find((each) => each !== '');
  const placeholder = plain('x-component-props', props['placeholder']);
  const unit = here.sort === 'number' ? plain('x-component-props', props['addonAfter'] ?? props['suffix']) : '';
  const rows = props['rows'];
  const drawn = {
    ...here.node['x-component-props'],
    ...(placeholder === '' ? {} : { placeholder }),
    ...(here.node['x-component'] === 'TextArea' && typeof rows === 'number'
      ? { rows: Math.min(20, Math.max(1, rows)) }
      : {}),
    ...(unit === '' ? {} : { unit }),
  };
  const span = decorator['gridSpan'];
  return {
    ...here.node,
    title: scriptOf(title) === undefined ? title : name,
    ...(description === undefined ? {} : { description }),
    ...(Object.keys(drawn).length === 0 ? {} : { 'x-component-props': drawn }),
    ...(typeof span === 'number' && span >= 1 ? { 'x-span': span >= 3 ? 3 : span >= 2 ? 2 : 1 } : {}),
    ...checksHere(node, here, lost, (key, why) => note('changed', `${pointer}/${pointerStep(key)}`, name, why)),
  };
}
