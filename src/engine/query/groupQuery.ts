import { build } from '#language/build.ts';
import { addDays, addMonths, isRealDay } from '#language/functions/calendar.ts';
import type { Expression } from '#language/Expression.ts';
import { plainText, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isItem, isMoment, isReference, valueSort } from '#fields/table/fieldKinds.ts';
import { readPath } from '../model/ListModel.ts';
import type { Access } from '../permission/decideAccess.ts';
import { isStored, pathKey, type PathInput, seenPath } from './seenPath.ts';

/** Days and times are grouped by these spans. */
export const GROUP_SPANS = ['day', 'month', 'quarter', 'year'] as const;
export type GroupSpan = (typeof GROUP_SPANS)[number];

/** The grouping of a list: by the value of a field, or by its day, month, quarter or year. */
export interface Grouping {
  readonly field: FieldModel;
  readonly span: GroupSpan | undefined;
  /** The reference whose record the field is of; undefined: a field of the rows themselves. */
  readonly through?: string | undefined;
}

export interface GroupInput extends PathInput {
  readonly access: Pick<Access, 'readable' | 'masked' | 'withheld'>;
  readonly accessTo: (
    entity: string,
  ) => (Pick<Access, 'readable' | 'may'> & Partial<Pick<Access, 'masked' | 'withheld'>>) | undefined;
}

/** The key of the rows without a value. */
export const EMPTY_GROUP = 'empty';

/** The field of the text of a grouping (`State`, `DueDate:year`), and its span. */
function splitGrouping(text: string): [field: string, span: string | undefined] {
  const [field = '', span] = text.split(':');
  return [field, span];
}

/** The display names of the spans. */
export const SPAN_NAMES: Readonly<Record<GroupSpan, string>> = {
  day: '按日',
  month: '按月',
  quarter: '按季',
  year: '按年',
};

/** The text of a grouping, as the address of a list has it. */
export function writeGrouping({ field, span, through }: Grouping): string {
  const key = pathKey({ field: field.name, through });
  return span === undefined ? key : `${key}:${span}`;
}

/** Whether rows can be grouped by a field: an item, a record, yes or no, a day. */
export const isGroupable = (field: FieldModel): boolean =>
  isStored(field) &&
  (isItem(field) ||
    (isReference(field) && field.reference?.oneOf === undefined) ||
    isMoment(field) ||
    valueSort(field) === 'boolean');

/**
 * Parses the text of a grouping for a user. The grouping reveals the field's value, so the user must see the field in
 * full in every row (`partly`: only in some). `kept`: the user may not read it; `gone`: no such field; `unfit`: rows
 * cannot be grouped by it.
 */
export function seenGrouping(input: GroupInput, text: string): Grouping | 'kept' | 'gone' | 'partly' | 'unfit' {
  const [name, asked] = splitGrouping(text);
  const path = readPath(name);
  const found = seenPath(input, path);
  if (typeof found === 'string') return found;
  const { field } = found;
  const { through } = found.path;
  const first = input.entity.field(through ?? '');
  if (!isGroupable(field) || (first !== undefined && !isReference(first))) return 'unfit';
  if (first?.reference?.oneOf !== undefined) return 'unfit';
  const isPart = (name: string, of: Partial<Pick<Access, 'masked' | 'withheld'>> | undefined): boolean =>
    of?.masked?.has(name) === true || of?.withheld?.has(name) === true;
  const owner = through === undefined ? input.access : input.accessTo(first?.reference?.entity ?? '');
  if (isPart(field.name, owner) || isPart(through ?? '', input.access)) return 'partly';
  const span = GROUP_SPANS.find((each) => each === (asked ?? 'month'));
  if (!isMoment(field)) return asked === undefined ? { field, span: undefined, through } : 'unfit';
  return span === undefined ? 'unfit' : { field, span, through };
}

/** The rows of one group by its key, with the field as `read`: the stored value, or the day, month, quarter or year (`2026-03`, `2026-Q1`); undefined for a key that the grouping cannot have. */
export function groupWhere(
  { field, span }: Pick<Grouping, 'field' | 'span'>,
  key: string,
  record: Expression = build.record(field.name),
): Expression | undefined {
  if (key === EMPTY_GROUP) return build.compare(record, '===', null);
  if (span !== undefined) {
    const bounds = spanBounds(span, key);
    return bounds === undefined
      ? undefined
      : build.and(build.compare(record, '>=', bounds.from), build.compare(record, '<', bounds.before));
  }
  const value = valueOf(field, key);
  return value === undefined ? undefined : build.compare(record, '===', value);
}

function valueOf(field: FieldModel, key: string): string | number | boolean | undefined {
  switch (valueSort(field)) {
    case 'boolean':
      return key === 'true' || key === 'false' ? key === 'true' : undefined;
    case 'number':
      return /^-?\d{1,15}$/.test(key) ? Number(key) : undefined;
    default:
      return key;
  }
}

const SPAN_KEYS: Readonly<Record<GroupSpan, RegExp>> = {
  day: /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  month: /^([1-9]\d{3})-(0[1-9]|1[0-2])$/,
  quarter: /^([1-9]\d{3})-Q([1-4])$/,
  year: /^([1-9]\d{3})$/,
};
const MONTHS: Readonly<Record<GroupSpan, number>> = { day: 0, month: 1, quarter: 3, year: 12 };

/** First day of a span by key (`2026-03-05`, `2026-03`, `2026-Q1`, `2026`) and the day after it; else undefined. */
export function spanBounds(
  span: GroupSpan,
  key: string,
): { readonly from: string; readonly before: string } | undefined {
  const [, year = '', part = '1', day = '01'] = SPAN_KEYS[span].exec(key) ?? [];
  if (year === '') return undefined;
  const month = span === 'quarter' ? Number(part) * MONTHS.quarter - 2 : Number(part);
  const from = `${year}-${String(month).padStart(2, '0')}-${day}`;
  if (!isRealDay(from)) return undefined;
  const before = span === 'day' ? addDays(from, 1) : addMonths(from, MONTHS[span]);
  return before === null ? undefined : { from, before };
}

/** The key of the group that a value makes, where days are cut to their span already. */
export const groupKey = (value: Value): string => (value === null ? EMPTY_GROUP : plainText(value, '/'));
