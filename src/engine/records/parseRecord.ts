import type { Value } from '#language/Value.ts';
import { isWireList, type WireValue } from '#fields/facets/parseWire.ts';
import { messages } from '#fields/facets/validateValue.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '../validate/Issue.ts';

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
    if (fieldKind(field).refersTo === 'row') {
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
  const rows = wire === '' ? [] : isWireList(wire) ? wire : isObject(wire) ? Object.values(wire) : [];
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

const isObject = (wire: WireValue): wire is Readonly<Record<string, WireValue>> =>
  typeof wire === 'object' && !Array.isArray(wire);

/** One wire value as its field's type; null when empty, undefined when it does not fit. */
export const parseValue = (field: FieldModel, wire: WireValue): Value | undefined =>
  fieldKind(field).parse(wire, field);
