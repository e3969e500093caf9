import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { runCases } from '#proof/cases/runCases.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import {
  buildMatrix,
  compareMatrix,
  matrixInputs,
  type MatrixRequest,
  MAX_ROWS,
} from '#annex/proof/matrix/buildMatrix.ts';
import { type Matrix, matrixCases, type MatrixSetting } from '#annex/proof/matrix/Matrix.ts';
import { isCasesDocument } from '#generated/validators.js';
import { shippedEntity, shippedProduct } from '../../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const find = (key: string) => shippedProduct().entities.get(key);
const payment = shippedEntity('payment');

const SETTING: MatrixSetting = {
  form: 'form',
  rule: 'R15',
  now: undefined,
  user: {},
  refs: {},
  values: {},
  stored: undefined,
};

const request = (
  inputs: readonly string[],
  fields: readonly string[],
  more: Partial<MatrixSetting> = {},
): MatrixRequest => ({
  setting: { ...SETTING, ...more },
  inputs,
  fields,
});

/** The marks of a matrix by the values of its only input. */
function marksBy(matrix: Matrix): Record<string, string> {
  const [input] = matrix.inputs;
  return Object.fromEntries(
    matrix.rows.map(({ values, marks }) => [JSON.stringify(values[input?.name ?? '']), marks.join(' ')]),
  );
}

describe('decision matrix', () => {
  it('has a row for every value of an input, with what the rules make of the fields', () => {
    const matrix = buildMatrix(
      payment,
      request(['PaymentType'], ['CheckCode', 'BankSerialNo', 'Remark']),
      enums,
      NO_LIMITS,
    );

    expect(matrix.isExhaustive).toBe(true);
    expect(marksBy(matrix)).toMatchObject({
      null: 'hidden hidden shown',
      2: 'required hidden shown',
      3: 'hidden required shown',
      4: 'hidden hidden required',
    });
  });

  it('shows only what a person can enter: hidden inputs are empty, and no row comes twice', () => {
    const matrix = buildMatrix(payment, request(['PaymentType', 'CheckCode'], ['CheckCode']), enums, NO_LIMITS);
    const hidden = matrix.rows.filter(({ marks }) => marks[0] === 'hidden');
    const keys = matrix.rows.map(({ values }) => JSON.stringify(values));

    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.every(({ values }) => values['CheckCode'] === null)).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('takes pairs of values where all combinations would be too many', () => {
    const tender = shippedEntity('tender');
    const inputs = matrixInputs(tender, 'form').map(({ name }) => name);
    const fields = tender.ruleSet.governed.flatMap((index) => tender.fields[index]?.name ?? []);
    const matrix = buildMatrix(tender, request(inputs, fields), enums, NO_LIMITS);

    expect(matrix.isExhaustive).toBe(false);
    expect(matrix.rows.length).toBeGreaterThan(0);
    expect(matrix.rows.length).toBeLessThan(MAX_ROWS);
  });

  it('says when it was ended early', () => {
    const matrix = buildMatrix(payment, request(['PaymentType'], ['CheckCode']), enums, {
      mostStates: 1_000_000,
      shouldStop: () => true,
    });

    expect(matrix).toMatchObject({ isComplete: false, rows: [] });
  });

  it('decides with the values, records and form around it', () => {
    const fields = ['RefundReason'];
    const plain = buildMatrix(payment, request(['PaymentType'], fields), enums, NO_LIMITS);
    const refund = buildMatrix(payment, request(['PaymentType'], fields, { values: { Money: -5 } }), enums, NO_LIMITS);

    expect(new Set(plain.rows.flatMap(({ marks }) => marks))).toEqual(new Set(['hidden']));
    expect(new Set(refund.rows.flatMap(({ marks }) => marks))).toEqual(new Set(['required']));
  });

  it('leaves names out that the entity does not have', () => {
    const matrix = buildMatrix(
      payment,
      request(['Nothing', 'PaymentType'], ['Nowhere', 'CheckCode']),
      enums,
      NO_LIMITS,
    );

    expect([matrix.inputs.map(({ name }) => name), matrix.fields.map(({ name }) => name)]).toEqual([
      ['PaymentType'],
      ['CheckCode'],
    ]);
  });

  it('gives cases that hold, for every entity and form', () => {
    for (const entity of shippedProduct().entities.values())
      for (const form of entity.forms.keys()) {
        const governed = entity.ruleSet.governed.flatMap((index) => entity.fields[index]?.name ?? []);
        const read = new Set(entity.ruleSet.rules.flatMap((rule) => rule.reads));
        const inputs = matrixInputs(entity, form)
          .map(({ name }) => name)
          .filter((name) => read.has(name));
        const matrix = buildMatrix(entity, request(inputs, governed, { form }), enums, NO_LIMITS);
        const cases = governed.length === 0 ? [] : matrixCases(matrix, enums);

        expect(isCasesDocument({ cases })).toBe(true);
        expect(runCases(entity, cases, enums, find).filter(({ passed }) => !passed)).toEqual([]);
      }
  });
});

describe('comparing a matrix with the rules', () => {
  const matrix = buildMatrix(payment, request(['PaymentType'], ['CheckCode', 'Remark']), enums, NO_LIMITS);

  it('finds nothing in one that was just built', () => {
    expect(
      compareMatrix(payment, matrix, enums).filter((row) => row.differences.length + row.refusals.length > 0),
    ).toEqual([]);
  });

  it('names row, field and both marks of a difference', () => {
    const rows = matrix.rows.map((row, i) => (i === 1 ? { ...row, marks: ['required', 'required'] as const } : row));
    const found = compareMatrix(payment, { ...matrix, rows }, enums).filter(
      ({ differences }) => differences.length > 0,
    );

    expect(found).toHaveLength(1);
    expect(found[0]?.index).toBe(1);
    expect(found[0]?.differences.map(({ field, wanted, is }) => [field.name, wanted, is])).toEqual([
      ['CheckCode', 'required', 'hidden'],
      ['Remark', 'required', 'shown'],
    ]);
  });

  it('tells when nobody could enter a row', () => {
    const inputs = ['PaymentType', 'CheckCode'].flatMap((name) => payment.field(name) ?? []);
    const rows = [{ values: { PaymentType: 3, CheckCode: '10203040' }, marks: [] }];
    const [row] = compareMatrix(payment, { ...matrix, inputs, fields: [], rows }, enums);

    expect(row?.refusals.map(({ field }) => field)).toEqual(['CheckCode']);
  });
});
