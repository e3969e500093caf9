import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { plainText, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isItem, isMoment, isReference, valueSort } from '#fields/table/traits.ts';
import { readPath } from '../model/ListModel.ts';
import type { Access } from '../permission/decideAccess.ts';
import { isStored, type PathInput, seenPath } from './seenPath.ts';

/** Days and times stand together by these parts of them. */
export const GROUP_SPANS = ['month', 'year'] as const;
export type GroupSpan = (typeof GROUP_SPANS)[number];

/** What rows of a list stand together by: the value of a field, or the month or year of one. */
export interface Grouping {
  readonly field: FieldModel;
  readonly span: GroupSpan | undefined;
}

export interface GroupInput extends PathInput {
  readonly access: Pick<Access, 'readable' | 'masked' | 'withheld'>;
}

/** The key of the rows in which nothing stands. */
export const EMPTY_GROUP = 'empty';

/** The field of the text of a grouping (`State`, `DueDate:year`), and its span. */
function splitGrouping(text: string): [field: string, span: string | undefined] {
  const [field = '', span] = text.split(':');
  return [field, span];
}

/** The text of a grouping, as the address of a list has it. */
export const writeGrouping = ({ field, span }: Grouping): string =>
  span === undefined ? field.name : `${field.name}:${span}`;

/** Tells whether rows can stand together by a field: an item, a record, yes or no, a day. */
export const isGroupable = (field: FieldModel): boolean =>
  isStored(field) &&
  (isItem(field) ||
    (isReference(field) && field.reference?.oneOf === undefined) ||
    isMoment(field) ||
    valueSort(field) === 'boolean');

/**
 * Reads the text of a grouping for a user. Which rows stand together tells what stands in the field, so he has to see all of it in every row
 * (`partly`: he does not); `kept`: he may not read it; `gone`: there is no such field; `unfit`: rows cannot stand together by it.
 */
export function seenGrouping(input: GroupInput, text: string): Grouping | 'kept' | 'gone' | 'partly' | 'unfit' {
  const [name, asked] = splitGrouping(text);
  const path = readPath(name);
  const found = seenPath(input, path);
  if (typeof found === 'string') return found;
  const { field } = found;
  if (path.through !== undefined || !isGroupable(field)) return 'unfit';
  const { masked, withheld } = input.access;
  if (masked.has(field.name) || withheld.has(field.name)) return 'partly';
  const span = GROUP_SPANS.find((each) => each === (asked ?? 'month'));
  if (!isMoment(field)) return asked === undefined ? { field, span: undefined } : 'unfit';
  return span === undefined ? 'unfit' : { field, span };
}

/** The rows of one group by its key: the stored value, or the month or year (`2026-03`); undefined for a key that the grouping cannot have. */
export function groupWhere({ field, span }: Grouping, key: string): Expression | undefined {
  const record = build.record(field.name);
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

/** The first day of a month or year, and the first one after it. */
function spanBounds(span: GroupSpan, key: string): { readonly from: string; readonly before: string } | undefined {
  const [, year, month] = /^([1-9]\d{3})(?:-(0[1-9]|1[0-2]))?$/.exec(key) ?? [];
  if (year === undefined || (month === undefined) !== (span === 'year')) return undefined;
  const next = month === undefined || month === '12' ? [Number(year) + 1, 1] : [Number(year), Number(month) + 1];
  return { from: `${year}-${month ?? '01'}-01`, before: `${next[0]}-${String(next[1]).padStart(2, '0')}-01` };
}

/** The key of the group that a value makes, where days are cut to their span already. */
export const groupKey = (value: Value): string => (value === null ? EMPTY_GROUP : plainText(value, '/'));
