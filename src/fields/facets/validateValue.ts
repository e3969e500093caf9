import { isList, type Value } from '#language/Value.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { isClock } from '#language/functions/calendar.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { Computable, FieldModel } from '../FieldModel.ts';
import { firstDayOf, LAST_DAY } from '../quickRange.ts';

/** The limit of a field that a value violates, and its bound; 0 for the pattern, which has no number. */
export type Misfit = readonly [
  limit: 'decimals' | 'above' | 'below' | 'minimum' | 'maximum' | 'tooLong' | 'tooShort' | 'pattern',
  bound: number,
];

/** The first limit of its field that a number or a text breaks; `least` and `most` are the bounds of a number as they are for this record. */
export function misfitOf(
  { digits, exclusiveMinimum, exclusiveMaximum, maxLength, minLength, pattern }: FieldModel,
  value: string | number,
  least: Value,
  most: Value,
): Misfit | undefined {
  if (typeof value === 'string') {
    const { length } = [...value];
    if (maxLength !== undefined && length > maxLength) return ['tooLong', maxLength];
    if (minLength !== undefined && length < minLength) return ['tooShort', minLength];
    return pattern?.test(value) === false ? ['pattern', 0] : undefined;
  }
  if (digits !== undefined && roundHalfUp(value, digits) !== value) return ['decimals', digits];
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return ['above', exclusiveMinimum];
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return ['below', exclusiveMaximum];
  if (typeof least === 'number' && value < least) return ['minimum', least];
  return typeof most === 'number' && value > most ? ['maximum', most] : undefined;
}

/** The standard Chinese texts of issues; a field's own `x-messages` come first. */
export const messages = {
  type: (title: string): string => `${title}格式不正确`,
  digits: (title: string, text: string, most: number): string => `${title}“${text}”位数太多，最多 ${most} 位数字`,
  tooLong: (field: FieldModel, title: string, most: number): string =>
    field.messages.length ?? `${title}不能超过${most}个字符`,
  tooShort: (field: FieldModel, title: string, least: number): string =>
    field.messages.length ?? `${title}至少${least}个字符`,
  minimum: (field: FieldModel, title: string, least: number, show: ShowBound): string =>
    field.messages.minimum ?? `${title}不能小于${show(least)}`,
  maximum: (field: FieldModel, title: string, most: number, show: ShowBound): string =>
    field.messages.maximum ?? `${title}不能大于${show(most)}`,
  above: (field: FieldModel, title: string, bound: number, show: ShowBound): string =>
    field.messages.minimum ?? `${title}必须大于${show(bound)}`,
  below: (field: FieldModel, title: string, bound: number, show: ShowBound): string =>
    field.messages.maximum ?? `${title}必须小于${show(bound)}`,
  early: (field: FieldModel, title: string, first: string): string =>
    field.messages.minimum ?? `${title}不能早于${first}`,
  late: (field: FieldModel, title: string, last: string): string => field.messages.maximum ?? `${title}不能晚于${last}`,
  decimals: (_field: unknown, title: string, digits: number): string =>
    digits === 0 ? `${title}必须是整数` : `${title}最多${digits}位小数`,
  pattern: ({ messages: own, pattern }: FieldModel): string | undefined => own.pattern ?? pattern?.message,
  lineBreak: (title: string, place: number): string => `${title}只能是一行：第${place}个字符是换行`,
  unseen: (title: string, place: number, sign: string): string =>
    `${title}的第${place}个字符（${codeOf(sign)}）看不见或会改变显示顺序，请删除`,
  options: (field: FieldModel, title: string): string => field.messages.options ?? `${title}不在可选范围内`,
  leaf: (title: string): string => `${title}请选择到最末级`,
  fewItems: (field: FieldModel, title: string, least: number): string =>
    field.messages.items ?? `${title}至少${least}项`,
  manyItems: (field: FieldModel, title: string, most: number): string =>
    field.messages.items ?? `${title}最多${most}项`,
};

/** The text of a number in the format of its field. */
type ShowBound = (bound: number) => string;

export interface ValueInput {
  readonly field: FieldModel;
  readonly title: string;
  readonly value: Value;
  readonly options: readonly Value[] | undefined;
  readonly scope: Scope;
  /** Equal to the stored value: a disabled enum item may stay. */
  readonly unchanged: boolean;
  readonly show: ShowBound;
}

/** Checks a number, a text by its length and pattern, the items of an enum, or the size of a list. */
export const validatePlain = (input: ValueInput): string | undefined => validateBy(input, validateLimits);

const BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;
/** Controls but the tab, which shows as a space, and the signs that turn the direction of reading: a name that holds them is shown as another one. */
const NOT_IN_LINE = /(?!\t)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const NOT_IN_LINES = /(?![\n\t])\p{Cc}/u;

const without =
  (signs: RegExp) =>
  (input: ValueInput): string | undefined =>
    validateBy(input, (given, value) => validateLimits(given, value) ?? validateSigns(given, value, signs));

/** Validates a one-line text: refuses line breaks, invisible and direction-changing characters, with position. */
export const validateLine = without(NOT_IN_LINE);

/** Checks a text of several lines, which may hold line breaks and tabs, but nothing else that is never seen. */
export const validateLines = without(NOT_IN_LINES);

export const validateDate = (input: ValueInput): string | undefined => validateBy(input, validateDay);

export const validateClock = (input: ValueInput): string | undefined => validateBy(input, validateTime);

export function validateItems(input: ValueInput): string | undefined {
  const message = validatePlain(input);
  if (message !== undefined || !isList(input.value)) return message;
  for (const value of input.value) {
    const wrong =
      typeof value === 'string' || typeof value === 'number'
        ? validateChoice(input, value)
        : messages.type(input.title);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** A rule may set a value of another type than its field has: the type of the value decides how it is checked. */
function validateBy(
  input: ValueInput,
  text: (input: ValueInput, value: string) => string | undefined,
): string | undefined {
  const { value } = input;
  if (typeof value === 'number') return validateLimits(input, value) ?? validateChoice(input, value);
  if (typeof value === 'string') return text(input, value) ?? validateChoice(input, value);
  return isList(value) ? validateSize(input, value.length) : undefined;
}

function validateLimits({ field, title, scope, show }: ValueInput, value: string | number): string | undefined {
  const misfit = misfitOf(field, value, bound(field.minimum, scope), bound(field.maximum, scope));
  return misfit && messages[misfit[0]](field, title, misfit[1], show);
}

const codeOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Stored values from before these characters were refused may stay. */
function validateSigns({ title, unchanged }: ValueInput, value: string, refused: RegExp): string | undefined {
  const found = unchanged ? null : refused.exec(value);
  if (found === null) return undefined;
  const place = [...value.slice(0, found.index)].length + 1;
  const [sign] = found;
  return BREAK.test(sign) ? messages.lineBreak(title, place) : messages.unseen(title, place, sign);
}

function validateDay(input: ValueInput, value: string): string | undefined {
  const { field, title } = input;
  const day = value.slice(0, 10);
  const first = firstDayOf(field);
  // A rule can come to a year of five digits, which sorts before the others.
  if (/^\d{5}/.test(value)) return messages.late(field, title, LAST_DAY);
  if (day < first) return messages.early(field, title, first);
  return day > LAST_DAY ? messages.late(field, title, LAST_DAY) : validateMoment(input, value);
}

const validateTime = (input: ValueInput, value: string): string | undefined =>
  isClock(value) ? validateMoment(input, value) : messages.type(input.title);

function validateMoment({ field, title, scope }: ValueInput, value: string): string | undefined {
  const [least, most] = [bound(field.minimum, scope), bound(field.maximum, scope)];
  if (typeof least === 'string' && comparable(value, least) < least) return messages.early(field, title, least);
  return typeof most === 'string' && comparable(value, most) > most ? messages.late(field, title, most) : undefined;
}

/** A date-time compared with a date counts by its day. */
const comparable = (value: string, limit: string): string => (limit.length === 10 ? value.slice(0, 10) : value);

function bound(limit: Computable | undefined, scope: Scope): Value {
  if (limit === undefined) return null;
  return 'value' in limit ? limit.value : limit.evaluate(scope);
}

function validateChoice(
  { field, title, options, scope, unchanged }: ValueInput,
  value: string | number,
): string | undefined {
  if (options !== undefined && !options.includes(value)) return messages.options(field, title);
  const type = field.enum === undefined ? undefined : scope.enums(field.enum.type);
  if (field.enum === undefined || type === undefined) return undefined;
  const key = field.enum.path && typeof value === 'string' ? lastPart(value) : value;
  const found = findEnumItem(type, key) ?? findEnumItem(type, Number(key));
  if (found === undefined || (found.item.IsEnabled === false && !unchanged)) return messages.options(field, title);
  if (field.enum.path && [...found.parents, found.item].map((item) => item.Value).join('/') !== value)
    return messages.options(field, title);
  if (field.enum.leaf && (found.item.Children ?? []).length > 0) return messages.leaf(title);
  return undefined;
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function validateSize({ field, title }: ValueInput, count: number): string | undefined {
  if (field.minItems !== undefined && count < field.minItems) return messages.fewItems(field, title, field.minItems);
  if (field.maxItems !== undefined && count > field.maxItems) return messages.manyItems(field, title, field.maxItems);
  return undefined;
}
