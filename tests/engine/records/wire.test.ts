import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value, Values } from '#language/Value.ts';
import { parseRecord, parseValue } from '#engine/records/parseRecord.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const findEntity = (key: string) => shippedProduct().entities.get(key);
const childFields = (field: FieldModel): readonly FieldModel[] => childFieldsOf(field, findEntity);

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
function valuesOf(field: FieldModel): Arbitrary<Value> {
  const id = fc.integer({ min: 1, max: 10 ** 12 });
  const code: Arbitrary<Value> =
    field.itemType === 'integer' ? fc.integer({ min: 0, max: 9999 }) : fc.stringMatching(/^[0-9A-Za-z]{1,8}$/);
  switch (field.type) {
    case 'money':
    case 'percent':
      return fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((cents) => cents / 100);
    case 'integer':
      return fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    case 'decimal':
      return fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((n) => n / 1000);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return day;
    case 'datetime':
      return time;
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
      return fc.array(recordOf(childFields(field)), { minLength: 1, maxLength: 3 });
    default:
      return text.map((s) => (s === '' ? null : s));
  }
}

const recordOf = (fields: readonly FieldModel[]): Arbitrary<Values> =>
  fc.record(
    Object.fromEntries(fields.map((field) => [field.name, fc.option(valuesOf(field), { nil: null, freq: 4 })])),
  );

describe('a record on the wire', () => {
  it.each([...shippedProduct().entities.values()])('comes back as it was sent: $key', ({ fields }) => {
    fc.assert(
      fc.property(recordOf(fields), (record) => {
        const { values, issues } = parseRecord(fields, readBody(wireRecord(fields, record, childFields)), childFields);

        expect(issues).toEqual([]);
        expect(values).toEqual(withoutEmptyRows(fields, record));
      }),
      { numRuns: 40 },
    );
  });

  it('sends child rows with their number', () => {
    const fields = shippedEntity('contract').fields.filter(({ name }) =>
      ['ContractName', 'paymentPlan'].includes(name),
    );
    const params = wireRecord(
      fields,
      { ContractName: '甲', paymentPlan: [{ PeriodNo: 1 }, { Id: 7, PeriodNo: 2 }] },
      childFields,
    );

    expect(params).toEqual([
      ['ContractName', '甲'],
      ['paymentPlan[0][PeriodNo]', '1'],
      ['paymentPlan[1][Id]', '7'],
      ['paymentPlan[1][PeriodNo]', '2'],
    ]);
  });
});

/** Empty lists of rows are sent as an empty list, everything else empty as null. */
function withoutEmptyRows(fields: readonly FieldModel[], record: Values): Values {
  const rows = fields
    .filter(({ type }) => type === 'rows')
    .map(({ name }): readonly [string, Value] => [name, record[name] ?? []]);
  return { ...record, ...Object.fromEntries(rows) };
}

describe('parseValue', () => {
  const fields = entityOf({
    Text: { type: 'string', title: '文本' },
    Long: { type: 'string', title: '长文本', 'x-component': 'TextArea' },
    Money: { type: 'number', title: '金额', 'x-component': 'MoneyInput' },
    Count: { type: 'integer', title: '数量' },
    Yes: { type: 'boolean', title: '是否' },
    Day: { type: 'string', format: 'date', title: '日期' },
    Time: { type: 'string', format: 'date-time', title: '时间' },
    Files: { type: 'array', title: '附件' },
    OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'thing' } },
  });
  const parse = (name: string, wire: WireValue): Value | undefined => {
    const field = fields.field(name);
    if (field === undefined) throw new Error(name);
    return parseValue(field, wire);
  };

  it.each<[string, string, Value | undefined]>([
    ['Text', '  甲 ', '甲'],
    ['Text', '   ', null],
    ['Long', 'a\r\nb', 'a\nb'],
    ['Money', '1234.50', 1234.5],
    ['Money', '-0.01', -0.01],
    ['Money', '1,234', undefined],
    ['Money', '1e3', undefined],
    ['Money', 'NaN', undefined],
    ['Money', '0x10', undefined],
    ['Count', '12', 12],
    ['Yes', 'true', true],
    ['Yes', 'false', false],
    ['Yes', '', null],
    ['Yes', '1', undefined],
    ['Day', '2024-02-29', '2024-02-29'],
    ['Day', '2026-02-29', undefined],
    ['Day', '2026-13-01', undefined],
    ['Day', '2026-3-1', undefined],
    ['Time', '2026-03-10', '2026-03-10 00:00:00'],
    ['Time', '2026-03-10T09:30', '2026-03-10 09:30:00'],
    ['Time', '2026-03-10 24:00:00', undefined],
    ['Files', '3, 1,,3', [3, 1]],
    ['Files', '', null],
    ['Files', 'x', undefined],
    ['OtherId', '8', 8],
    ['OtherId', '-8', undefined],
    ['OtherId', '8.5', undefined],
  ])('%s "%s" is %j', (name, wire, value) => {
    expect(parse(name, wire)).toEqual(value);
  });

  it('refuses a list or an object where one value belongs', () => {
    expect([parse('Text', ['a']), parse('Count', { a: '1' })]).toEqual([undefined, undefined]);
  });

  it('reads codes of a text enum as text, digits too', () => {
    const industry = shippedEntity('customer').field('Industry');

    expect(industry === undefined ? undefined : parseValue(industry, '47')).toBe('47');
  });

  it('takes no field that the entity does not have', () => {
    const { values } = parseRecord(fields.fields, { Text: 'a', Unknown: 'b', constructor: 'c' }, () => []);

    expect(values).toEqual({ Text: 'a' });
  });
});
