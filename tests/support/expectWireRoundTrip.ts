import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import type { Value, Values } from '#language/Value.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isAmount } from '#fields/table/fieldKinds.ts';

type ChildFields = (field: FieldModel) => readonly FieldModel[];

/** Expects records of these fields to be read from the wire as they were written to it. */
export function expectWireRoundTrip(fields: readonly FieldModel[], childFields: ChildFields): void {
  fc.assert(
    fc.property(recordOf(fields, childFields), (record) => {
      const { values, issues } = parseRecord(fields, readBody(wireRecord(fields, record, childFields)), childFields);

      expect(issues).toEqual([]);
      expect(values).toEqual(withoutEmptyRows(fields, record));
    }),
    { numRuns: 40 },
  );
}

/** A form-encoded body as the server reads it: `rows[0][Field]` becomes a list of objects. */
function readBody(params: readonly (readonly [string, string])[]): Record<string, WireValue> {
  const rows = new Map<string, Record<string, WireValue>[]>();
  const body: Record<string, WireValue> = {};
  for (const [name, text] of params) {
    const match = /^([^[]+)\[(\d+)\]\[([^\]]+)\]$/.exec(name);
    if (match === null) body[name] = text;
    else {
      const [list, index, field] = [match[1] ?? '', Number(match[2]), match[3] ?? ''];
      const known = rows.get(list) ?? [];
      known[index] = { ...known[index], [field]: text };
      rows.set(list, known);
    }
  }
  return { ...body, ...Object.fromEntries(rows) };
}

const text = fc.string({ minLength: 1, maxLength: 20 }).map((s) => s.trim());
const day = fc.integer({ min: 0, max: 20000 }).map((days) => new Date(days * 86400000).toISOString().slice(0, 10));
const time = fc.tuple(day, fc.integer({ min: 0, max: 86399 })).map(([date, seconds]) => {
  return `${date} ${new Date(seconds * 1000).toISOString().slice(11, 19)}`;
});

/** Values that a field may hold, as a program has them. */
function valuesOf(field: FieldModel, childFields: ChildFields): Arbitrary<Value> {
  const id = fc.integer({ min: 1, max: 10 ** 12 });
  const code: Arbitrary<Value> =
    field.itemType === 'integer' ? fc.integer({ min: 0, max: 9999 }) : fc.stringMatching(/^[0-9A-Za-z]{1,8}$/);
  if (isAmount(field)) {
    const parts = 10 ** (fieldKind(field).limits.digits ?? 0);
    return fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((n) => n / parts);
  }
  switch (field.type) {
    case 'boolean':
      return fc.boolean();
    case 'date':
      return day;
    case 'datetime':
      return time;
    case 'time':
      return time.map((moment) => moment.slice(11).replace(/:00$/, ''));
    case 'enum':
    case 'enumTree':
      return field.enum?.path === true ? fc.constantFrom('1', '1/101') : code;
    case 'multiEnum':
      return fc.uniqueArray(code, { minLength: 1, maxLength: 4 });
    case 'references':
    case 'attachments':
      return fc.uniqueArray(id, { minLength: 1, maxLength: 4 });
    case 'reference':
    case 'image':
      return id;
    case 'rows':
      return fc.array(recordOf(childFields(field), childFields), { minLength: 1, maxLength: 3 });
    default:
      return text.map((s) => (s === '' ? null : s));
  }
}

const recordOf = (fields: readonly FieldModel[], childFields: ChildFields): Arbitrary<Values> =>
  fc.record(
    Object.fromEntries(
      fields.map((field) => [field.name, fc.option(valuesOf(field, childFields), { nil: null, freq: 4 })]),
    ),
  );

/** Empty lists of rows are sent as an empty list, everything else empty as null. */
function withoutEmptyRows(fields: readonly FieldModel[], record: Values): Values {
  const rows = fields
    .filter(({ type }) => type === 'rows')
    .map(({ name }): readonly [string, Value] => [name, record[name] ?? []]);
  return { ...record, ...Object.fromEntries(rows) };
}
