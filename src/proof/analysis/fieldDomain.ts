import type { EnumSource, EnumItem } from '#language/enums/EnumType.ts';
import type { Value } from '#language/Value.ts';
import { addDays } from '#language/functions/addDays.ts';
import type { FieldModel, FieldType } from '#fields/FieldModel.ts';
import type { Comparisons } from './listComparisons.ts';

/** Larger enum types are represented by the compared items and two others. */
const MOST_ITEMS = 80;

/** The items of an enum type at all levels as values, as slash-joined paths with `path`; empty for an unknown type. */
function enumValues(
  enums: EnumSource,
  type: string,
  path: boolean,
  compared: readonly (string | number | boolean)[],
): Value[] {
  const all = (enums(type)?.items ?? []).flatMap((item) => flatten(item, path, ''));
  return all.length <= MOST_ITEMS ? all : [...compared, ...all.slice(0, 1), ...all.slice(-1)];
}

function flatten(item: EnumItem, path: boolean, parent: string): (string | number)[] {
  const value = path ? `${parent}${item.Value}` : item.Value;
  return [value, ...(item.Children ?? []).flatMap((child) => flatten(child, path, `${value}/`))];
}

const SAMPLES = ['1', '11', '甲公司', '123456', '12345678', '1234567890', '13900000004', '91330000MA27ABCD04'];
const LINKS = ['a@b.cn', 'https://a.cn'];

/** A short text that the field takes, as far as one of a few samples does; else "1". */
function plausibleText({ minLength, maxLength, pattern }: FieldModel): string {
  const fits = (text: string): boolean =>
    text.length >= (minLength ?? 0) && text.length <= (maxLength ?? Infinity) && (pattern?.test(text) ?? true);
  return [...SAMPLES, ...LINKS].find(fits) ?? '1';
}

/** What a domain depends on besides the field. */
export interface DomainContext {
  readonly enums: EnumSource;
  /** `YYYY-MM-DD HH:mm:ss`; dates of a domain lie around it. */
  readonly now: string;
}

/** A number that shows in what is reckoned with it. */
const LARGE = 1000;
const UNCOMPARED: Comparisons = { constants: [], lengths: [] };

/**
 * Values that stand for everything a field can hold, as far as rules can tell them apart: null, both booleans, all items of an
 * enum, compared constants with their neighbours, dates around now, empty and filled. Each value once, null first.
 */
export function fieldDomain(field: FieldModel, compared: Comparisons | undefined, context: DomainContext): Value[] {
  return [null, ...distinct(filledValues(field, compared ?? UNCOMPARED, context))];
}

function filledValues(field: FieldModel, compared: Comparisons, context: DomainContext): Value[] {
  const { constants } = compared;
  switch (field.type) {
    case 'boolean':
      return [true, false];
    case 'enum':
    case 'enumTree':
      return choices(field, compared, context.enums);
    case 'money':
    case 'integer':
    case 'decimal':
    case 'percent':
      return numbersFor(compared, largestOf(field));
    case 'date':
    case 'datetime':
      return datesFor(field.type, compared, context.now);
    case 'multiEnum':
      return choices(field, compared, context.enums).map((value) => [value]);
    case 'references':
    case 'attachments':
      return constants.length === 0 ? [[1]] : constants.map((value) => [value]);
    case 'reference':
    case 'image':
      return [1, ...around(constants), ...(hasPartners(compared) ? [2] : [])];
    case 'rows':
      return [[Object.fromEntries((compared.summed ?? []).map((name) => [name, LARGE]))]];
    default:
      return textsFor(compared, plausibleText(field));
  }
}

/** Values for something whose type nobody states: `$user.X`, a field of a referenced record. `type` is what it is used as. */
export function outsideDomain(
  compared: Comparisons | undefined,
  type: FieldType | undefined,
  { enums, now }: DomainContext,
  enumType?: string,
): Value[] {
  const known = compared ?? UNCOMPARED;
  const items = enumType === undefined ? [] : enumValues(enums, enumType, false, known.constants);
  if (items.length > 0) return [null, ...items];
  const kinds = new Set(known.constants.map((value) => (isDate(value) ? 'date' : typeof value)));
  const values: Value[] = [];
  if (kinds.has('boolean') || (kinds.size === 0 && type === 'boolean')) values.push(true, false);
  if (kinds.has('date') || (kinds.size === 0 && (type === 'date' || type === 'datetime')))
    values.push(...datesFor(type === 'datetime' ? type : 'date', known, now));
  if (kinds.has('string')) values.push(...textsFor({ ...known, constants: known.constants.filter(isPlainText) }, '1'));
  else if (
    kinds.size === 0 &&
    (type === 'text' || type === 'longtext' || type === 'richtext' || type === 'lookup' || known.lengths.length > 0)
  )
    values.push(...textsFor(known, '甲'));
  const isNumber = values.length === 0 || known.isMeasured === true;
  if (kinds.has('number') || isNumber) values.push(...numbersFor(known, LARGE));
  return [null, ...distinct(values)];
}

function numbersFor(compared: Comparisons, large: number): number[] {
  const near = around(compared.constants);
  if (hasPartners(compared)) return [...near, 1, large];
  if (compared.isMeasured === true) return [...near, large];
  return near.length === 0 ? [1] : near;
}

/** A large number that the field still takes. */
function largestOf({ maximum, exclusiveMaximum }: FieldModel): number {
  const most = maximum !== undefined && 'value' in maximum && typeof maximum.value === 'number' ? maximum.value : LARGE;
  return Math.min(LARGE, most, exclusiveMaximum === undefined ? LARGE : exclusiveMaximum - 1);
}

function datesFor(type: 'date' | 'datetime', { constants }: Comparisons, now: string): Value[] {
  const today = type === 'date' ? now.slice(0, 10) : now;
  const known = constants.filter(isDate).map((date) => (type === 'datetime' ? date.padEnd(19, ' 10:00:00') : date));
  return [...known, today].flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]);
}

function textsFor({ constants, lengths, partners }: Comparisons, sample: string): Value[] {
  const sized = lengths.flatMap((length) => [length - 1, length, length + 1]);
  return [
    ...constants.flatMap((value) => [value, `${String(value)}x`]),
    ...(lengths.length === 0 ? [sample] : sized.flatMap((length) => (length > 0 ? ['1'.repeat(length)] : []))),
    ...(partners === undefined ? [] : [`${sample}2`]),
  ];
}

function choices(field: FieldModel, { constants }: Comparisons, enums: EnumSource): Value[] {
  const items = enumValues(enums, field.enum?.type ?? '', field.enum?.path === true, constants);
  return items.length > 0 ? items : [...constants, field.itemType === 'integer' ? 1 : 'x'];
}

const around = (constants: Comparisons['constants']): number[] =>
  constants.flatMap((value) => (typeof value === 'number' ? [value - 1, value, value + 1] : []));

const hasPartners = ({ partners }: Comparisons): boolean => (partners ?? []).length > 0;
const isDate = (value: Value): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
const isPlainText = (value: Value): value is string => typeof value === 'string' && !isDate(value);

function distinct(values: readonly Value[]): Value[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
