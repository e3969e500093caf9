import { describe, expect, it } from 'vitest';
import type { Value } from '#language/Value.ts';
import { parseRecord, parseValue } from '#engine/records/parseRecord.ts';
import type { WireValue } from '#fields/facets/parseWire.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { expectWireRoundTrip } from '../../support/expectWireRoundTrip.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);
const childFields = (field: FieldModel): readonly FieldModel[] => childFieldsOf(field, findEntity);

describe('a record on the wire', () => {
  it.each([...smallProduct().entities.values()])('comes back as it was sent: $key', ({ fields }) => {
    expectWireRoundTrip(fields, childFields);
  });

  it('sends child rows with their number', () => {
    const fields = smallEntity('order').fields.filter(({ name }) => ['Title', 'lines'].includes(name));
    const params = wireRecord(fields, { Title: '甲', lines: [{ LineNo: 1 }, { Id: 7, LineNo: 2 }] }, childFields);

    expect(params).toEqual([
      ['Title', '甲'],
      ['lines[0][LineNo]', '1'],
      ['lines[1][Id]', '7'],
      ['lines[1][LineNo]', '2'],
    ]);
  });

  it('with more child rows than the field holds is refused by its name, and no row is cut off', () => {
    const fields = smallEntity('order').fields.filter(({ name }) => name === 'lines');
    const parse = (count: number) =>
      parseRecord(fields, { lines: Array.from({ length: count }, (_, i) => ({ LineNo: String(i) })) }, childFields);

    expect(parse(100)).toMatchObject({ issues: [], values: { lines: { length: 100 } } });
    expect(parse(101)).toEqual({ values: {}, issues: [{ field: 'lines', message: '明细最多100项' }] });
  });

  it('says of a child row which one is wrong', () => {
    const fields = smallEntity('order').fields.filter(({ name }) => name === 'lines');

    expect(parseRecord(fields, { lines: [{ LineNo: '1' }, { LineNo: 'x' }] }, childFields)).toEqual({
      values: { lines: [{ LineNo: 1 }, {}] },
      issues: [{ field: 'lines', message: '序号格式不正确', row: { index: 1, field: 'LineNo' } }],
    });
  });

  it.each<[string, WireValue]>([
    ['a text', 'oops'],
    ['a number', '3'],
    ['blanks', ' '],
    ['a list of texts', ['a']],
    ['rows and a text', [{ LineNo: '1' }, 'y']],
    ['an empty text among rows', ['', { LineNo: '1' }]],
    ['a row without a number', { LineNo: '1' }],
    ['rows by names', { a: { LineNo: '1' } }],
    ['a list in a list', [[{ LineNo: '1' }]]],
  ])('reads %s in place of child rows as nothing at all, and says so', (_, lines) => {
    const fields = smallEntity('order').fields.filter(({ name }) => name === 'lines');

    expect(parseRecord(fields, { lines }, childFields)).toEqual({
      values: {},
      issues: [{ field: 'lines', message: '明细格式不正确' }],
    });
  });

  it('may have its rows by number, and none as an empty text', () => {
    const fields = smallEntity('order').fields.filter(({ name }) => name === 'lines');

    expect(parseRecord(fields, { lines: { 3: { LineNo: '1' } } }, childFields).values).toEqual({
      lines: [{ LineNo: 1 }],
    });
    expect(parseRecord(fields, { lines: '' }, childFields).values).toEqual({ lines: [] });
  });
});

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
    const coded = documentsOf('thing', {
      Code: { type: 'string', title: '编码', 'x-enum': 'Code' },
      Number: { type: 'integer', title: '编号', 'x-enum': 'Code' },
    });
    const built = modelsOf(productOf([coded], { enums: { Code: { title: '编码' } } })).get('thing');

    expect(built?.fields.slice(0, 2).map((field) => parseValue(field, '47'))).toEqual(['47', 47]);
    expect(built?.fields.slice(0, 2).map((field) => parseValue(field, '3.0'))).toEqual(['3.0', undefined]);
  });

  it('takes no field that the entity does not have', () => {
    const { values } = parseRecord(fields.fields, { Text: 'a', Unknown: 'b', constructor: 'c' }, () => []);

    expect(values).toEqual({ Text: 'a' });
  });
});
