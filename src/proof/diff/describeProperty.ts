import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import { type Value, isEmpty, isList, isRow, plainText } from '#language/Value.ts';
import { type Ruled, type Version, isRefused } from './BehaviourDiff.ts';
import { otherEffects, type FieldAppearance, type Stored } from './fieldAppearance.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import type { StateSpace } from '../analysis/stateSpace.ts';
import { ACTION, splitReference } from '../analysis/inputKey.ts';
import { currentWords, roleLabels, userTitle } from '../expressions/valueWords.ts';
import { titleOf } from '../expressions/Wording.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import { peopleWords, sentence } from './describeDifference.ts';

/** Longer lists of options are described by the options of only one version. */
const MAX_OPTIONS = 6;

type Side = readonly [version: Version, look: FieldAppearance];

/** One property of a field before and after, as text. */
export function describeProperty(
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
  const { say = AS_IS, title = AS_IS } = version;
  switch (property) {
    case 'visible':
      return say(state.display === 'visible' ? '可见' : '隐藏');
    case 'required':
      return say(state.required ? '必填' : '选填');
    case 'readOnly':
      return say(state.readOnly ? '只读' : '可编辑');
    case 'title':
      return title(state.title ?? version.entity.field(field)?.title ?? field);
    case 'stored':
      return storedWords(field, stored, version);
  }
}

function storedWords(name: string, stored: Stored, version: Version): string {
  const { say = AS_IS } = version;
  if (stored === 'entered') return say('填写的值');
  if (stored === 'kept') return say('保持原值');
  const field = version.entity.field(name);
  return field === undefined ? plainText(stored.value, say('、')) : shownWords(field, stored.value, version);
}

/** The values of effects that differ from the other side, each by name: `建议值 10`. */
function setWords(name: string, [version, { state }]: Side, [, { state: other }]: Side): string {
  const { say = AS_IS } = version;
  const field = version.entity.field(name);
  const wordsOf = (effect: string): string => {
    const { title, flag, says, isOfField } = factsOf(effect);
    const value = state.set?.[effect] ?? null;
    if (flag !== undefined) return say(value === true ? flag[0] : flag[1]);
    if (isEmpty(value)) return say(says[1]);
    return `${say(title)} ${field !== undefined && isOfField ? shownWords(field, value, version) : plainWords(value, say)}`;
  };
  return otherEffects(state, other).map(wordsOf).join(say('，'));
}

function optionWords(field: string, [version, { state }]: Side, [, { state: other }]: Side): string {
  const { say = AS_IS } = version;
  const { options } = state;
  if (options === undefined) return say('全部选项');
  const labels = (values: readonly Value[]): string =>
    values.map((value) => itemLabel(field, value, version)).join(say('、'));
  if (options.length === 0) return say('没有选项');
  if (options.length <= MAX_OPTIONS) return labels(options);
  const known = new Set(other.options);
  const own = options.filter((value) => !known.has(value));
  const count = say(`${options.length} 项`);
  if (own.length === 0 || other.options === undefined) return count;
  return sentence(say, '{0}，其中 {1} 只在这里', count, labels(own.slice(0, MAX_OPTIONS)));
}

function itemLabel(field: string, value: Value, { entity, enums, say = AS_IS, title = AS_IS }: Version): string {
  const type = entity.field(field)?.enum?.type ?? null;
  const label = enumLabel(enums, type, value);
  return label === null ? plainText(value, say('、')) : title(label);
}

/** A state as text: the inputs that do not have their first value. */
export function exampleWords(
  state: Readonly<Record<string, Value>>,
  { fields, domains }: StateSpace,
  before: Version,
  after: Version,
): string {
  const { say = AS_IS } = after;
  const filled = fields.filter((key, i) => state[key] !== domains[i]?.[0]);
  if (filled.length === 0) return say(fields.length === 0 ? '任何状态' : '相关字段都为空');
  return filled
    .map((key) => {
      const value = state[key] ?? null;
      const words = inputWords(key, value, after.entity.field(key) === undefined ? before : after);
      return isRefused(key, value, [before, after]) ? sentence(say, '{0}（保存时会被拒绝）', words) : words;
    })
    .join(say('，'));
}

/** An input of a state with its value as text: `付款方式=支票`, `当前用户的身份=客户`. */
function inputWords(key: string, value: Value, version: Version): string {
  const { entity, say = AS_IS, title = AS_IS } = version;
  const field = entity.field(key);
  if (field !== undefined) {
    const text = isList(value) && isRows(field) ? rowsWords(field, value, version) : shownWords(field, value, version);
    return `${title(titleOf({ entity }, field))}=${text}`;
  }
  const reference = splitReference(key);
  if (reference !== undefined) {
    const own = entity.field(reference.field);
    const other = version.findEntity?.(own?.reference?.entity ?? '')?.field(reference.name);
    const text = other === undefined ? plainWords(value, say) : shownWords(other, value, version);
    const [of, name] = [title(own?.title ?? reference.field), title(other?.title ?? reference.name)];
    return `${sentence(say, '{0}的{1}', of, name)}=${text}`;
  }
  const plain = plainWords(value, say);
  if (key === ACTION) return `${say('所做的操作')}=${title(entity.forms.get(plain)?.title ?? plain)}`;
  if (key === '$now') return `${say('当前时间')}=${plain}`;
  if (key === '$index') return `${say('行号')}=${plain}`;
  const name = key.replace(/^\$user\./, '');
  const role = name === 'Role' ? roleLabels(entity).get(plain) : undefined;
  return `${say(userTitle(name, entity) ?? key)}=${role === undefined ? plain : peopleWords(role, plain === 'customer', version)}`;
}

/** More rows than these are counted only. */
const MAX_ROWS = 3;

/** Child rows with their filled values: `2 行（金额=5,000；金额=3）`. */
function rowsWords(field: FieldModel, rows: readonly Value[], version: Version): string {
  const { findEntity, say = AS_IS, title = AS_IS } = version;
  const child = findEntity?.(field.child?.entity ?? '');
  const cell = ([name, value]: readonly [string, Value]): string => {
    const column = child?.field(name);
    const words = child === undefined || column === undefined ? undefined : { ...version, entity: child };
    return words === undefined || column === undefined
      ? `${name}=${plainWords(value, say)}`
      : `${title(titleOf(words, column))}=${shownWords(column, value, words)}`;
  };
  const told = rows.map((row) =>
    Object.entries(isRow(row) ? row : {})
      .filter(([, value]) => !isEmpty(value))
      .map(cell)
      .join(say('，')),
  );
  const count = shownWords(field, rows, version);
  if (rows.length > MAX_ROWS || told.every((row) => row === '')) return count;
  return sentence(say, '{0}（{1}）', count, told.map((row) => (row === '' ? say('空') : row)).join(say('；')));
}

/** A value as displayed; 空 for an empty one. Texts that users enter are shown unchanged. */
function shownWords(field: FieldModel, value: Value, { enums, say = AS_IS, title = AS_IS }: Version): string {
  if (isEmpty(value)) return say('空');
  if (field.enum !== undefined && isList(value))
    return value.map((item) => title(currentWords(field, item, { enums, say }))).join(say('、'));
  const text = currentWords(field, value, { enums, say });
  return field.enum !== undefined || typeof value === 'boolean' ? title(text) : text;
}

function plainWords(value: Value, say: Translate): string {
  if (isEmpty(value)) return say('空');
  return typeof value === 'boolean' ? say(value ? '是' : '否') : plainText(value, say('、'));
}
