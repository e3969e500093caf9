import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { addDays, clockAt, isClock, minuteOfDay } from '#language/functions/calendar.ts';
import type { Scalar, Value } from '#language/Value.ts';
import type { FieldModel } from '../FieldModel.ts';

/** The values that some expressions compare one input with. */
export interface Comparisons {
  readonly constants: readonly NonNullable<Scalar>[];
  readonly lengths: readonly number[];
  /** The input is used in calculations: its amount affects results. */
  readonly isMeasured?: boolean | undefined;
  /** Keys of other inputs that it is compared with. */
  readonly partners?: readonly string[] | undefined;
  /** Fields of child rows that are summed up. */
  readonly summed?: readonly string[] | undefined;
}

/** The input of a domain other than the field. */
export interface DomainContext {
  readonly enums: EnumSource;
  /** `YYYY-MM-DD HH:mm:ss`; dates of a domain are around it. */
  readonly now: string;
}

/** The values that represent all values of a kind of field. */
export interface DomainFacet {
  /** Filled values, null apart. */
  readonly values: (field: FieldModel, compared: Comparisons, context: DomainContext) => Value[];
  /** The type assumed for a value of unknown type that is assigned to such a field. */
  readonly outside: 'boolean' | 'date' | 'datetime' | 'time' | 'text' | 'number';
}

/** Larger enum types are represented by the compared items and two others. */
const MAX_ITEMS = 80;
/** A number large enough to affect results that are calculated from it. */
export const LARGE_SAMPLE = 1000;

/** A short text that the field takes, and what texts are compared with. */
export const TEXTS: DomainFacet['values'] = (field, compared) => textsFor(compared, plausibleText(field));

/** Numbers around those compared with, and one that is large as far as the field takes it. */
export const NUMBERS: DomainFacet['values'] = (field, compared) => [
  ...numbersFor(compared, largestOf(field)),
  ...(isWhole(field) ? [] : betweenClose(compared.constants)),
];

/** Whether a field contains whole numbers only. */
export const isWhole = ({ type, digits }: Pick<FieldModel, 'type' | 'digits'>): boolean =>
  type === 'integer' || type === 'reference' || digits === 0;

/** A number between two compared ones that have no whole number between them. */
export function betweenClose(constants: Comparisons['constants']): number[] {
  const sorted = constants.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  return sorted.flatMap((number, i) => {
    const next = sorted[i + 1];
    return next === undefined || next - number > 1 || next === number ? [] : [(number + next) / 2];
  });
}

/** Ids of records or files. */
export const IDS: DomainFacet['values'] = (_, compared) => [
  1,
  ...around(compared.constants),
  ...(hasPartners(compared) ? [2] : []),
];

/** Lists of one id, and of the compared ids. */
export const LISTS: DomainFacet['values'] = (_, { constants }) => [
  ...(constants.length === 0 ? [[1]] : [...constants.map((value) => [value]), [0]]),
  ...severalOf(constants),
];

/** Lists of several items, for conditions on more than one: every choice of three, else all of them. */
export function severalOf(items: readonly NonNullable<Scalar>[]): Value[] {
  if (items.length > 3) return [[...items]];
  const choices = items.reduce<Value[][]>((all, item) => [...all, ...all.map((one) => [...one, item])], [[]]);
  return choices.filter((choice) => choice.length > 1);
}

/** All items of the enum. */
export function choices(field: FieldModel, { constants }: Comparisons, { enums }: DomainContext): Value[] {
  const items = enumValues(enums, field.enum?.type ?? '', field.enum?.path === true, constants);
  return items.length > 0 ? items : [...constants, field.itemType === 'integer' ? 1 : 'x'];
}

/** The items of an enum type at all levels as values, as slash-joined paths with `path`; empty for an unknown type. */
export function enumValues(
  enums: EnumSource,
  type: string,
  path: boolean,
  compared: readonly (string | number | boolean)[],
): Value[] {
  const all = (enums(type)?.items ?? []).flatMap((item) => valuesBelow(item, path, ''));
  return all.length <= MAX_ITEMS ? all : [...compared, ...all.slice(0, 1), ...all.slice(-1)];
}

/** Whether all items of an enum type are tried, and not only some. */
export function isTried(enums: EnumSource, type: string): boolean {
  const count = (enums(type)?.items ?? []).flatMap((item) => valuesBelow(item, false, '')).length;
  return count > 0 && count <= MAX_ITEMS;
}

function valuesBelow(item: EnumItem, path: boolean, parent: string): (string | number)[] {
  const value = path ? `${parent}${item.Value}` : item.Value;
  return [value, ...(item.Children ?? []).flatMap((child) => valuesBelow(child, path, `${value}/`))];
}

const SAMPLES = ['1', '11', '甲公司', '123456', '12345678', '1234567890', '13900000004', '91330000MA27ABCD04'];
const LINKS = ['a@b.cn', 'https://a.cn'];

/** The first of a few samples that the field takes; else "1". */
function plausibleText({ minLength, maxLength, pattern }: FieldModel): string {
  const fits = (text: string): boolean =>
    text.length >= (minLength ?? 0) && text.length <= (maxLength ?? Infinity) && (pattern?.test(text) ?? true);
  return [...SAMPLES, ...LINKS].find(fits) ?? '1';
}

export function numbersFor(compared: Comparisons, large: number): number[] {
  const near = around(compared.constants);
  if (hasPartners(compared)) return [...near, 1, large];
  if (compared.isMeasured === true) return [...near, large];
  return near.length === 0 ? [1] : near;
}

/** A large number that the field still takes. */
function largestOf({ maximum, exclusiveMaximum }: FieldModel): number {
  const most =
    maximum !== undefined && 'value' in maximum && typeof maximum.value === 'number' ? maximum.value : LARGE_SAMPLE;
  return Math.min(LARGE_SAMPLE, most, exclusiveMaximum === undefined ? LARGE_SAMPLE : exclusiveMaximum - 1);
}

/** Days compared with and today, each with the day before and after. */
export function datesFor(type: 'date' | 'datetime', { constants }: Comparisons, now: string): Value[] {
  const today = type === 'date' ? now.slice(0, 10) : now;
  const known = constants.filter(isDate).map((date) => (type === 'datetime' ? date.padEnd(19, ' 10:00:00') : date));
  return [...known, today].flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]);
}

/** Times of day compared with and that of now, each with the minute before and after. */
export const clocksFor = ({ constants }: Comparisons, now: string): Value[] =>
  [...constants.filter((value) => typeof value === 'string'), now.slice(11, 16)].filter(isClock).flatMap((time) => {
    const minute = minuteOfDay(time);
    return [clockAt(minute - 1), time, clockAt(minute + 1)].filter((each) => each !== null);
  });

export function textsFor({ constants, lengths, partners }: Comparisons, sample: string): Value[] {
  const sized = lengths.flatMap((length) => [length - 1, length, length + 1]);
  return [
    ...constants.flatMap((value) => [value, `${String(value)}x`]),
    ...(lengths.length === 0 ? [sample] : sized.flatMap((length) => (length > 0 ? ['1'.repeat(length)] : []))),
    ...(partners === undefined ? [] : [`${sample}2`]),
  ];
}

const around = (constants: Comparisons['constants']): number[] =>
  constants.flatMap((value) => (typeof value === 'number' ? [value - 1, value, value + 1] : []));

const hasPartners = ({ partners }: Comparisons): boolean => (partners ?? []).length > 0;

export const isDate = (value: Value): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
