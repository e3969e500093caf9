import { enumLabel } from '#language/findEnumItem.ts';
import { type Value, isEmpty, plainText } from '#language/Value.ts';
import type { Ruled, Version } from './BehaviourDiff.ts';
import { otherEffects, type Look, type Stored } from './lookOf.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import type { StateSpace } from '../analysis/stateSpace.ts';
import { ACTION, splitReference } from '../analysis/inputKey.ts';
import { roleLabels, userTitle } from '../expressions/userWords.ts';
import { currentWords } from '../expressions/valueWords.ts';
import { titleOf } from '../expressions/Wording.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Longer lists of options are told by what only one version offers. */
const MOST_OPTIONS = 6;

type Side = readonly [version: Version, look: Look];

/** One property of a field before and after, in words. */
export function lookWords(
  property: Ruled,
  field: string,
  before: Side,
  after: Side,
): { before: string; after: string } {
  if (property === 'options')
    return { before: optionWords(field, before, after), after: optionWords(field, after, before) };
  if (property === 'set') return { before: setWords(field, before, after), after: setWords(field, after, before) };
  return { before: words(property, field, before), after: words(property, field, after) };
}

function words(property: Exclude<Ruled, 'options' | 'set'>, field: string, [version, { state, stored }]: Side): string {
  switch (property) {
    case 'visible':
      return state.display === 'visible' ? '显示' : '隐藏';
    case 'required':
      return state.required ? '必填' : '选填';
    case 'readOnly':
      return state.readOnly ? '只读' : '可编辑';
    case 'title':
      return state.title ?? version.entity.field(field)?.title ?? field;
    case 'stored':
      return storedWords(field, stored, version);
  }
}

function storedWords(name: string, stored: Stored, version: Version): string {
  if (stored === 'entered') return '填写的值';
  if (stored === 'kept') return '保持原值';
  const field = version.entity.field(name);
  return field === undefined ? plainText(stored.value, '、') : shownWords(field, stored.value, version);
}

/** What rules set otherwise than on the other side, each by its name: `建议值 10`. */
function setWords(name: string, [version, { state }]: Side, [, { state: other }]: Side): string {
  const field = version.entity.field(name);
  const wordsOf = (effect: string): string => {
    const { title, flag, says, isOfField } = factsOf(effect);
    const value = state.set?.[effect] ?? null;
    if (flag !== undefined) return value === true ? flag[0] : flag[1];
    if (isEmpty(value)) return says[1];
    return `${title} ${field !== undefined && isOfField ? shownWords(field, value, version) : plainWords(value)}`;
  };
  return otherEffects(state, other).map(wordsOf).join('，');
}

function optionWords(field: string, [version, { state }]: Side, [, { state: other }]: Side): string {
  const { options } = state;
  if (options === undefined) return '全部选项';
  const labels = (values: readonly Value[]): string =>
    values.map((value) => itemLabel(field, value, version)).join('、');
  if (options.length === 0) return '没有选项';
  if (options.length <= MOST_OPTIONS) return labels(options);
  const known = new Set(other.options);
  const own = options.filter((value) => !known.has(value));
  const only =
    own.length === 0 || other.options === undefined ? '' : `，其中 ${labels(own.slice(0, MOST_OPTIONS))} 只在这里`;
  return `${options.length} 项${only}`;
}

function itemLabel(field: string, value: Value, { entity, enums }: Version): string {
  const type = entity.field(field)?.enum?.type ?? null;
  return enumLabel(enums, type, value) ?? plainText(value, '、');
}

/** A state in words: the inputs that are not at their first value. */
export function exampleWords(
  state: Readonly<Record<string, Value>>,
  { fields, domains }: StateSpace,
  before: Version,
  after: Version,
): string {
  const filled = fields.filter((key, i) => state[key] !== domains[i]?.[0]);
  if (filled.length === 0) return fields.length === 0 ? '任何状态' : '相关字段都为空';
  return filled
    .map((key) => inputWords(key, state[key] ?? null, after.entity.field(key) === undefined ? before : after))
    .join('，');
}

/** An input of a state with its value in words: `付款方式=支票`, `当前用户的身份=客户`. */
function inputWords(key: string, value: Value, version: Version): string {
  const { entity } = version;
  const field = entity.field(key);
  if (field !== undefined) return `${titleOf({ entity }, field)}=${shownWords(field, value, version)}`;
  const reference = splitReference(key);
  if (reference !== undefined) {
    const own = entity.field(reference.field);
    const other = version.findEntity?.(own?.reference?.entity ?? '')?.field(reference.name);
    const text = other === undefined ? plainWords(value) : shownWords(other, value, version);
    return `${own?.title ?? reference.field}的${other?.title ?? reference.name}=${text}`;
  }
  if (key === ACTION) return `操作=${entity.forms.get(plainWords(value))?.title ?? plainWords(value)}`;
  if (key === '$now') return `当前时间=${plainWords(value)}`;
  if (key === '$index') return `行号=${plainWords(value)}`;
  const name = key.replace(/^\$user\./, '');
  const text = name === 'Role' ? (roleLabels(entity).get(plainWords(value)) ?? plainWords(value)) : plainWords(value);
  return `${userTitle(name, entity) ?? key}=${text}`;
}

/** A value as a person reads it; 空 for nothing. */
function shownWords(field: FieldModel, value: Value, { enums }: Version): string {
  return isEmpty(value) ? '空' : currentWords(field, value, { enums });
}

function plainWords(value: Value): string {
  if (isEmpty(value)) return '空';
  return typeof value === 'boolean' ? (value ? '是' : '否') : plainText(value, '、');
}
