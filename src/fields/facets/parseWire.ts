import { clockOf } from '#language/functions/calendar.ts';
import { withoutInvisible } from '#language/plainName.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '../FieldModel.ts';

/** The values of a form-encoded body: texts, lists of texts and objects of them. */
export type WireValue = string | readonly WireValue[] | { readonly [name: string]: WireValue } | undefined;

/** More digits than this are no exact number. */
export const MAX_DIGITS = 15;

type Parse = (wire: WireValue, field: FieldModel) => Value | undefined;

/** Reads a trimmed text that is not empty; empty texts are null, and anything but a text does not fit. */
const fromText =
  (read: (text: string, field: FieldModel) => Value | undefined): Parse =>
  (wire, field) => {
    if (typeof wire !== 'string') return undefined;
    const text = wire.trim();
    return text === '' ? null : read(text, field);
  };

/** A text on one line, without characters that nobody sees. */
export const parseText = fromText((text) => withoutInvisible(text).trim() || null);

/** A text of several lines, with one kind of line break. */
export const parseLines = fromText((text) =>
  withoutInvisible(text).trim() === '' ? null : text.replace(/\r\n?/g, '\n'),
);

/** A number of at most 15 digits and 10 decimals; more would be another number once stored. */
export const parseNumber = fromText((text) =>
  /^-?\d{1,15}(\.\d{1,10})?$/.test(text) && !hasManyDigits(text) ? Number(text) : undefined,
);

/** Whether the text is a number with more significant digits than a number keeps. */
export function hasManyDigits(wire: WireValue): boolean {
  if (typeof wire !== 'string' || !/^-?\d+(\.\d+)?$/.test(wire.trim())) return false;
  const [whole = '', decimals = ''] = wire.trim().replace('-', '').split('.');
  return `${whole}${decimals.replace(/0+$/, '')}`.replace(/^0+/, '').length > MAX_DIGITS;
}

/** The Id of a record or file. */
export const parseId = fromText(readId);

export const parseBoolean = fromText((text) => (text === 'true' ? true : text === 'false' ? false : undefined));

export const parseDate = fromText((text) => (isDay(text) ? text : undefined));

export const parseDateTime = fromText((text) => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (match === null || !isDay(match[1] ?? '')) return undefined;
  const [hour = '00', minute = '00', second = '00'] = match.slice(2);
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${match[1] ?? ''} ${hour}:${minute}:${second}`
    : undefined;
});

/** A time of day, with or without seconds. */
export const parseClock = fromText(clockOf);

/** The Value of an item of an enum, or its path. */
export const parseItem = fromText((text, { itemType, enum: binding }) => {
  if (itemType !== 'integer' || binding?.path === true) return text;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
});

/** A list of Ids or Values, as a list or joined by commas; each once. */
export function parseList(wire: WireValue, field: FieldModel): Value | undefined {
  const parts = typeof wire === 'string' ? wire.split(',') : isWireList(wire) ? wire : undefined;
  if (parts === undefined) return undefined;
  const values: Value[] = [];
  for (const part of parts) {
    if (typeof part !== 'string') return undefined;
    const text = part.trim();
    if (text === '') continue;
    const value = field.itemType === 'integer' ? readId(text) : text;
    if (value === undefined) return undefined;
    if (!values.includes(value)) values.push(value);
  }
  return values.length === 0 ? null : values;
}

export const isWireList = (wire: WireValue): wire is readonly WireValue[] => Array.isArray(wire);

function readId(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [month, day] = [Number(match[2]), Number(match[3])];
  const last = month === 2 ? (isLeap(Number(match[1])) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= last;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
