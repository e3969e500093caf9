import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import { buildMatrix } from '#annex/proof/matrix/buildMatrix.ts';
import { cellAddress, readMatrix } from '#annex/proof/matrix/readMatrix.ts';
import { matrixSheets, type ReadCell, type ReadSheets } from '#annex/proof/matrix/matrixSheets.ts';
import { EMPTY, readLabel, valueLabel } from '#proof/cases/valueLabels.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { shippedEntity, shippedProduct } from '../../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const payment = shippedEntity('payment');
const request = {
  setting: { form: 'form', rule: 'R15', now: undefined, user: {}, refs: {}, values: {}, stored: undefined },
  inputs: ['PaymentType', 'Money'],
  fields: ['CheckCode', 'RefundReason'],
};
const matrix = buildMatrix(payment, request, enums, NO_LIMITS);
const sheets = matrixSheets(payment, matrix, enums);

/** The sheets with one cell changed. */
function change(address: string, cell: ReadCell): ReadSheets {
  return {
    ...sheets,
    tables: sheets.tables.map(({ name, rows }) => ({
      name,
      rows: rows.map((row, i) => row.map((old, j) => (cellAddress(i + 1, j) === address ? cell : old))),
    })),
  };
}

const problemsOf = (read: ReadSheets): string[] =>
  readMatrix(payment, read, enums).problems.map(({ cell, message }) => `${cell} ${message}`);

describe('reading a matrix', () => {
  it('gives back what was written', () => {
    const read = readMatrix(payment, sheets, enums);

    expect(read.problems).toEqual([]);
    expect(read.matrix).toEqual({
      entity: 'payment',
      setting: matrix.setting,
      inputs: matrix.inputs,
      fields: matrix.fields,
      rows: matrix.rows,
    });
    expect(read.places[0]).toBe('第 3 行');
  });

  it('has Chinese heads, labels in place of values, and signs', () => {
    expect(sheets.tables[0]?.rows.slice(0, 2)).toEqual([
      ['序号', '条件', null, '结果', null],
      [null, '金额', '付款方式', '退款原因', '支票号'],
    ]);
    expect(sheets.tables[0]?.rows.flat()).toEqual(expect.arrayContaining(['支票', EMPTY, '—', '●']));
  });

  it.each([
    ['C5', '支漂', 'C5 “付款方式”没有“支漂”这个值，是否想写“支票”？'],
    ['B4', '很多', 'B4 “金额”没有“很多”这个值'],
    ['D4', 'x', 'D4 “x”不是符号；请填 — 隐藏、○ 显示 或 ● 必填'],
    ['E4', null, 'E4 “”不是符号；请填 — 隐藏、○ 显示 或 ● 必填'],
    ['C2', '付款方法', 'C2 没有可填写的字段“付款方法”，是否想写“付款方式”？'],
    ['E2', '退款原因', 'E2 “退款原因”有两列'],
  ])('tells what is wrong at %s', (address, cell, message) => {
    expect(problemsOf(change(address, cell))).toContain(message);
  });

  it.each([
    ['隐藏', 'hidden'],
    ['－', 'hidden'],
    ['O', 'shown'],
    ['必填', 'required'],
  ])('understands %s', (sign, mark) => {
    expect(readMatrix(payment, change('D3', sign), enums).matrix.rows[0]?.marks[0]).toBe(mark);
  });

  it('finds rows that contradict each other', () => {
    const [table] = sheets.tables;
    const [row = []] = table?.rows.slice(2) ?? [];
    const other = row.map((cell, i) => (i === row.length - 1 ? '●' : cell));
    const rows = [...(table?.rows.slice(0, 2) ?? []), row, other];

    expect(problemsOf({ ...sheets, tables: [{ name: '决策表', rows }] })).toEqual([
      '第 4 行 与第 3 行条件相同，结果却不同',
    ]);
  });

  it('refuses a file of another entity, without heads or without rows', () => {
    const contract = shippedEntity('contract');
    expect(readMatrix(contract, sheets, enums).problems[0]?.message).toBe('这是“payment”的决策表，不是“contract”的');
    expect(problemsOf({ ...sheets, tables: [{ name: '决策表', rows: [] }] })).not.toEqual([]);
    const heads = sheets.tables[0]?.rows.slice(0, 2) ?? [];
    expect(problemsOf({ ...sheets, tables: [{ name: '决策表', rows: heads }] })).toEqual(['A3 表中没有任何一行']);
    expect(problemsOf({ tables: sheets.tables, setting: [] })[0]).toContain('没有写明实体');
  });

  it('skips blank rows', () => {
    const [table] = sheets.tables;
    const rows = [...(table?.rows ?? []), [null, null, null, null, null], [99, '', null, null, null]];

    expect(readMatrix(payment, { ...sheets, tables: [{ name: '决策表', rows }] }, enums)).toMatchObject({
      problems: [],
      matrix: { rows: matrix.rows },
    });
  });
});

describe('addresses of cells', () => {
  it.each([
    [1, 0, 'A1'],
    [5, 25, 'Z5'],
    [5, 26, 'AA5'],
    [10, 701, 'ZZ10'],
    [10, 702, 'AAA10'],
  ])('line %d column %d is %s', (line, column, address) => {
    expect(cellAddress(line, column)).toBe(address);
  });
});

describe('labels of values', () => {
  const label = fc.oneof(
    fc.constantFrom('甲', '乙', EMPTY, '#1', '"a"', ' 甲 ', '甲（1）', '是', '', '甲、乙'),
    fc.string({ maxLength: 6 }),
  );
  const items: fc.Arbitrary<EnumItem[]> = fc
    .array(fc.record({ Label: label, Children: fc.array(label, { maxLength: 2 }) }), { minLength: 1, maxLength: 6 })
    .map((list) =>
      list.map(({ Label, Children }, i) => ({
        Value: i,
        Label,
        Children: Children.map((each, j) => ({ Value: 100 + 10 * i + j, Label: each })),
      })),
    );
  const base = shippedEntity('payment').field('PaymentType');
  const field = (type: FieldModel['type']): FieldModel => {
    if (base === undefined) throw new Error('no field');
    return { ...base, type, enum: { type: 'T', path: false, leaf: false } };
  };

  it('stand for one value each, whatever the labels of the enum type are', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (list, isMultiple) => {
        const source: EnumSource = () => ({ name: 'T', title: 'T', items: list });
        const model = field(isMultiple ? 'multiEnum' : 'enum');
        const values = list.flatMap((item): Value[] => [
          item.Value,
          ...(item.Children ?? []).map(({ Value }) => Value),
        ]);
        for (const value of [null, ...(isMultiple ? [values, ...values.map((each) => [each])] : values), 999]) {
          const asked = isMultiple && typeof value === 'number' ? [value] : value;
          expect(readLabel(model, valueLabel(model, asked, source), source)).toEqual({ value: asked });
        }
      }),
    );
  });

  it('stand for one text each', () => {
    const model: FieldModel = { ...field('text'), enum: undefined, itemType: 'string' };
    const text = fc.oneof(fc.string(), fc.constantFrom(EMPTY, '#1', '"', '=1+1', '-5', '@x', ' a ', '是'));
    fc.assert(
      fc.property(text, (value) => {
        expect(readLabel(model, valueLabel(model, value, enums), enums)).toEqual({ value });
      }),
    );
  });
});
