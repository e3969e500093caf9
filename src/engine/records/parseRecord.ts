import type { Value } from '#language/Value.ts';
import { hasManyDigits, isWireList, MAX_DIGITS, type WireValue } from '#fields/facets/parseWire.ts';
import { messages } from '#fields/facets/validateValue.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '../validate/Issue.ts';

/** A record read from the wire: typed values of the fields that were sent, and what could not be read. */
export interface ParsedRecord {
  readonly values: Record<string, Value>;
  readonly issues: readonly Issue[];
}

/**
 * Parses the sent fields of a record into their types (domain 0.2): texts trimmed, empty text null, `"2"` a number.
 * Fields that were not sent or are invalid are not in the result; unknown names are omitted. `childFields` returns the
 * fields of child rows.
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
    if (fieldKind(field).refersTo === 'row') {
      const rows = parseRows(field, wire, childFields, issues);
      if (rows !== undefined) values[field.name] = rows;
      continue;
    }
    const value = parseValue(field, wire);
    if (value === undefined) issues.push({ field: field.name, message: unreadText(field, wire) });
    else values[field.name] = value;
  }
  return { values, issues };
}

/** What is wrong with a value that could not be read. */
function unreadText(field: FieldModel, wire: WireValue): string {
  return typeof wire === 'string' && fieldKind(field).amount !== undefined && hasManyDigits(wire)
    ? messages.digits(field.title, wire.trim(), MAX_DIGITS)
    : messages.type(field.title);
}

/** Child rows; undefined, with an issue, for anything that is no list of rows or a longer one than the field holds: rows are never cut off. */
function parseRows(
  field: FieldModel,
  wire: WireValue,
  childFields: (field: FieldModel) => readonly FieldModel[],
  issues: Issue[],
): Value | undefined {
  const rows = wireRows(wire);
  if (rows === undefined) {
    issues.push({ field: field.name, message: messages.type(field.title) });
    return undefined;
  }
  if (field.maxItems !== undefined && rows.length > field.maxItems) {
    issues.push({ field: field.name, message: messages.manyItems(field, field.title, field.maxItems) });
    return undefined;
  }
  return rows.map((row, index): Value => {
    const parsed = parseRecord(childFields(field), row, childFields);
    for (const issue of parsed.issues)
      issues.push({ field: field.name, message: issue.message, row: { index, field: issue.field } });
    return parsed.values;
  });
}

type WireRow = Readonly<Record<string, WireValue>>;

/** The rows of a wire value, `rows[0][Field]`, as list or by number; undefined for anything else. */
export function wireRows(wire: WireValue): readonly WireRow[] | undefined {
  if (wire === '') return [];
  const rows = isWireList(wire)
    ? wire
    : isObject(wire) && Object.keys(wire).every((key) => /^\d{1,9}$/.test(key))
      ? Object.values(wire)
      : undefined;
  return rows?.every(isObject) === true ? rows : undefined;
}

const isObject = (wire: WireValue): wire is WireRow => typeof wire === 'object' && !Array.isArray(wire);

/** A wire value as its field's type; null when empty, undefined when invalid. */
export const parseValue = (field: FieldModel, wire: WireValue): Value | undefined =>
  fieldKind(field).parse(wire, field);
