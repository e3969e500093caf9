import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '../validate/Issue.ts';
import { messages } from '../validate/validateValue.ts';

/** What a form-encoded body holds: texts, lists of texts and objects of them. */
export type WireValue = string | readonly WireValue[] | { readonly [name: string]: WireValue } | undefined;

/** A record read from the wire: typed values of the fields that were sent, and what could not be read. */
export interface ParsedRecord {
  readonly values: Record<string, Value>;
  readonly issues: readonly Issue[];
}

const MAX_ROWS = 200;

/**
 * Reads the sent fields of a record to their types (domain 0.2): texts trimmed, empty text null, `"2"` a number.
 * Fields that were not sent are not in the result; unknown names are left out. `childFields` gives the fields of child rows.
 */
export function parseRecord(
  fields: readonly FieldModel[],
  body: Readonly<Record<string, WireValue>>,
  childFields: (field: FieldModel) => readonly FieldModel[],
): ParsedRecord {
  const values: Record<string, Value> = {};
  const issues: Issue[] = [];
  for (const field of fields) {
    const wire = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
    if (wire === undefined) continue;
    if (field.type === 'rows') {
      values[field.name] = parseRows(field, wire, childFields, issues);
      continue;
    }
    const value = parseValue(field, wire);
    if (value === undefined) issues.push({ field: field.name, message: messages.type(field.title) });
    else values[field.name] = value;
  }
  return { values, issues };
}

function parseRows(
  field: FieldModel,
  wire: WireValue,
  childFields: (field: FieldModel) => readonly FieldModel[],
  issues: Issue[],
): Value {
  const rows = wire === '' ? [] : isList(wire) ? wire : isObject(wire) ? Object.values(wire) : [];
  return rows.slice(0, MAX_ROWS).flatMap((row, index): Value[] => {
    if (!isObject(row)) {
      issues.push({ field: field.name, message: messages.type(field.title) });
      return [];
    }
    const parsed = parseRecord(childFields(field), row, childFields);
    for (const issue of parsed.issues)
      issues.push({ field: field.name, message: issue.message, row: { index, field: issue.field } });
    return [parsed.values];
  });
}

const isList = (wire: WireValue): wire is readonly WireValue[] => Array.isArray(wire);
const isObject = (wire: WireValue): wire is Readonly<Record<string, WireValue>> =>
  typeof wire === 'object' && !Array.isArray(wire);

/** One wire value as its field's type; null when empty, undefined when it does not fit. */
export function parseValue(field: FieldModel, wire: WireValue): Value | undefined {
  if (field.type === 'multiEnum' || field.type === 'references' || field.type === 'attachments')
    return parseList(field, wire);
  if (typeof wire !== 'string') return undefined;
  const text =
    field.type === 'longtext' || field.type === 'richtext' ? wire.replace(/\r\n?/g, '\n').trim() : wire.trim();
  if (text === '') return null;
  switch (field.type) {
    case 'money':
    case 'decimal':
    case 'percent':
    case 'integer':
      return parseNumber(text);
    case 'reference':
    case 'image':
      return parseInteger(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'date':
      return isDay(text) ? text : undefined;
    case 'datetime':
      return parseDateTime(text);
    case 'enum':
    case 'enumTree':
      return field.itemType === 'integer' && /^-?\d{1,15}$/.test(text) && field.enum?.path !== true
        ? Number(text)
        : text;
    default:
      return text;
  }
}

function parseList(field: FieldModel, wire: WireValue): Value | undefined {
  const parts = typeof wire === 'string' ? wire.split(',') : isList(wire) ? wire : undefined;
  if (parts === undefined) return undefined;
  const values: Value[] = [];
  for (const part of parts) {
    if (typeof part !== 'string') return undefined;
    const text = part.trim();
    if (text === '') continue;
    const value = field.itemType === 'integer' ? parseInteger(text) : text;
    if (value === undefined) return undefined;
    if (!values.includes(value)) values.push(value);
  }
  return values.length === 0 ? null : values;
}

function parseNumber(text: string): number | undefined {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

function parseInteger(text: string): number | undefined {
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

function parseDateTime(text: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (match === null || !isDay(match[1] ?? '')) return undefined;
  const [hour = '00', minute = '00', second = '00'] = match.slice(2);
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${match[1] ?? ''} ${hour}:${minute}:${second}`
    : undefined;
}
