import type { Reaction } from '#generated/documents/FormDocument.ts';
import type { DraftRule } from '../draft/Draft.ts';
import { ScriptError } from '../script/ScriptWorld.ts';
import { translateCondition } from '../script/translateScript.ts';
import { type DocField, FRAME } from './DocType.ts';
import { isBreak } from './fieldNodes.ts';
import { isClosedAtFirst } from './fieldsHere.ts';
import type { AllImported, Imported, Known } from './Imported.ts';
import { isReadAsHere, SAVED, worldOf, type OwnField, type ParentOf } from './worldOf.ts';

export interface ColumnAround {
  readonly field: DocField;
  readonly isFirst: boolean;
}

/** The rules of a field, section or page with notes; fields also follow their column. */
export function rulesHere(
  field: DocField,
  here: Imported,
  all: AllImported,
  parentOf: ParentOf,
  column?: ColumnAround,
): DraftRule[] {
  const fetched = isBreak(field) ? undefined : fetchedHere(field, here, all);
  const value = fetched?.isValue === true ? fetched.value : undefined;
  const condition = (key: string, state: string): DraftRule[] => {
    const text = field.text(key).trim();
    const own = { fieldname: field.fieldname, value, isShown: state === 'visible' };
    return text === '' ? [] : conditionHere(field, { key, text, state }, here, worldOf(here, all, parentOf, own));
  };
  const around = column === undefined ? [] : columnShown(column, here, worldOf(here, all, parentOf, NO_FIELD));
  const shown = both(around, condition('depends_on', 'visible'));
  if (isBreak(field)) {
    // Only collapsible sections are collapsed; a section opens by its condition, and here also when it contains input.
    if (!isClosedAtFirst(field) || field.text('collapsible_depends_on').trim() === '') return shown;
    const pointer = `${field.pointer}/collapsible_depends_on`;
    here.note('changed', pointer, field.label, '收起的分组，里面填了内容这里也展开');
    return [...shown, ...condition('collapsible_depends_on', 'open')];
  }
  const required = field.isOn('reqd') ? [] : condition('mandatory_depends_on', 'required');
  // A computed value locks its field.
  if (fetched?.isValue === true) return [...shown, ...required, fetched.rule];
  const closed = isClosed(field)
    ? [ruleOf(field, 'read_only', { fulfill: { state: { readOnly: true } } })]
    : onceSet(field, condition('read_only_depends_on', 'readOnly'));
  const suggested = fetched === undefined ? [] : [fetched.rule];
  return [...shown, ...required, ...closed, ...suggested];
}

const NO_FIELD: OwnField = { fieldname: '', value: undefined, isShown: true };

/** The condition of a column as a rule of a field in it. Its notes are only added at the first field of the column. */
function columnShown({ field, isFirst }: ColumnAround, here: Imported, world: ReturnType<typeof worldOf>): DraftRule[] {
  const text = field.text('depends_on').trim();
  const told = isFirst ? here : { ...here, note: () => undefined };
  return text === '' ? [] : conditionHere(field, { key: 'depends_on', text, state: 'visible' }, told, world);
}

/** Combines two visibility rules: the field is shown if both show it. */
function both(around: readonly DraftRule[], own: readonly DraftRule[]): DraftRule[] {
  const [outer] = around;
  const [inner] = own;
  if (outer === undefined || inner === undefined) return [...around, ...own];
  // A rule without a condition never shows the field.
  if (outer.reaction.when === undefined || inner.reaction.when === undefined)
    return [outer.reaction.when === undefined ? outer : inner];
  const when = `{{ (${expressionOf(outer.reaction.when)}) && (${expressionOf(inner.reaction.when)}) }}`;
  return [{ ...inner, reaction: { ...inner.reaction, when } }];
}

/** Whether users cannot fill it in. */
const isClosed = (field: DocField): boolean => field.isOn('read_only') || field.fieldtype === 'Read Only';

/** The rules that lock a field; a field that is set only once is also locked after its record was saved. */
function onceSet(field: DocField, closing: readonly DraftRule[]): DraftRule[] {
  if (!field.isOn('set_only_once')) return [...closing];
  const [own] = closing;
  if (own !== undefined && own.reaction.when === undefined) return [own];
  const when = own === undefined ? SAVED : `${SAVED} || ${expressionOf(own.reaction.when)}`;
  return [
    ruleOf(field, own === undefined ? 'set_only_once' : 'read_only_depends_on', {
      when: `{{ ${when} }}`,
      fulfill: { state: { readOnly: true } },
      otherwise: { state: { readOnly: false } },
    }),
  ];
}

const expressionOf = (when: Reaction['when']): string => String(when ?? '').replace(/^\{\{ | \}\}$/g, '');

const ruleOf = (field: DocField, key: string, reaction: Reaction): DraftRule => ({
  reaction,
  pointer: `${field.pointer}/${key}`,
});

interface Condition {
  readonly key: string;
  readonly text: string;
  readonly state: string;
}

function conditionHere(
  field: DocField,
  { key, text, state }: Condition,
  { note }: Imported,
  world: ReturnType<typeof worldOf>,
): DraftRule[] {
  const pointer = `${field.pointer}/${key}`;
  const { missing, changed } = world;
  const fixed = (value: boolean): DraftRule[] => [ruleOf(field, key, { fulfill: { state: { [state]: value } } })];
  try {
    if (text.startsWith('fn:')) throw new ScriptError('由程序的函数决定');
    // For a table given by name, outside an expression, the source tests for rows.
    const when = text.startsWith('eval:')
      ? translateCondition(text.slice('eval:'.length), world)
      : translateCondition(`doc[${JSON.stringify(text)}]`, { ...world, saved: undefined });
    for (const name of new Set(missing)) note('dead', pointer, field.fieldname, `${text} 读取了没有的字段 ${name}`);
    for (const each of new Set(changed)) note('changed', pointer, field.fieldname, each);
    // By default a field is shown and editable.
    const isUsual = state === 'visible' ? 'true' : 'false';
    const isHere = isReadAsHere(changed);
    if (when === 'false' && missing.length === 0 && !isHere) note('dead', pointer, field.fieldname, `${text} 从不成立`);
    if (when === 'true' && isUsual === 'true' && !isHere) note('idle', pointer, field.fieldname, `${text} 总是成立`);
    if (when === 'true' || when === 'false')
      return when === isUsual ? [] : fixed(when === 'true').map((rule) => ({ ...rule, isTold: isHere }));
    return [
      ruleOf(field, key, {
        when: `{{ ${when} }}`,
        fulfill: { state: { [state]: true } },
        otherwise: { state: { [state]: false } },
      }),
    ];
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    note('lost', pointer, field.fieldname, text, error.message);
    return [];
  }
}

interface Fetched {
  readonly rule: DraftRule;
  readonly value: string;
  /** Users cannot enter another value. */
  readonly isValue: boolean;
}

/** The value that a field takes from a record to which the form links. */
function fetchedHere(field: DocField, here: Imported, all: AllImported): Fetched | undefined {
  const text = field.text('fetch_from').trim();
  const own = here.known.get(field.fieldname);
  if (text === '' || own === undefined) return undefined;
  const pointer = `${field.pointer}/fetch_from`;
  const [link = '', name = ''] = text.split('.');
  const known = here.known.get(link);
  const there = known?.sort === 'record' ? all.get(known.to) : undefined;
  const found = there?.known.get(name);
  const lost = (why: string): undefined => {
    here.note('lost', pointer, field.fieldname, text, why);
  };
  if (known === undefined && !here.docType.fields.some(({ fieldname }) => fieldname === link)) {
    here.note('dead', pointer, field.fieldname, `${text} 前面没有这个表单的字段`);
    return undefined;
  }
  if (known === undefined || there === undefined) return lost('引用的记录不在这次导入里');
  if (found === undefined) {
    const isThere = there.docType.fields.some(({ fieldname }) => fieldname === name);
    if (FRAME.has(name) || isThere) return lost(FRAME.get(name) ?? '没有带来这个字段');
    here.note('dead', pointer, field.fieldname, `${text} 读取了没有的字段 ${name}`);
    return undefined;
  }
  const value = fittingValue(`$ref.${known.name}.${found.name}`, found, own);
  if (value === undefined) return lost(own.sort === 'list' ? '附件和明细不能从引用的记录取来' : '两边的类型不同');
  const isMade = isClosed(field) || own.node['x-component'] === 'None';
  const keeps = field.isOn('fetch_if_empty');
  const isValue = isMade && !keeps;
  if (!isMade && !keeps)
    here.note('changed', pointer, field.fieldname, '来源保存时又换成引用记录的内容；这里是建议值，填过的保留');
  const rule = ruleOf(field, 'fetch_from', {
    fulfill: { state: { [isValue ? 'value' : 'suggest']: `{{ ${value} }}` } },
  });
  return { rule, value, isValue };
}

/** A value of a record as its field here takes it; undefined where it does not. */
function fittingValue(read: string, from: Known, to: Known): string | undefined {
  if (from.sort === to.sort && (from.sort !== 'record' || from.to === to.to) && from.sort !== 'list') {
    const isSame = from.time === to.time;
    if (isSame) return read;
    return from.time === 'moment' && to.time === 'day' ? `date(${read})` : to.time === undefined ? read : undefined;
  }
  return from.sort === 'number' && to.sort === 'text' ? `text(${read})` : undefined;
}
