import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#annex/panels/matrix/MatrixImport.tsx';
import { writeWorkbook } from '#annex/panels/matrix/writeWorkbook.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { buildMatrix, matrixInputs } from '#annex/proof/matrix/buildMatrix.ts';
import { matrixCases } from '#annex/proof/matrix/Matrix.ts';
import { matrixSheets, type ReadSheets } from '#annex/proof/matrix/matrixSheets.ts';
import { readMatrix } from '#annex/proof/matrix/readMatrix.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { sheetsOf } from '../../support/sheetsOf.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const SETTING = { form: 'form', rule: 'R1', now: undefined, user: {}, refs: {}, values: {}, stored: undefined };

/** Chooses some inputs and fields of some entity, in some setting. */
const requests = fc.constantFrom(...shippedProduct().entities.values()).chain((entity) => {
  const inputs = matrixInputs(entity, 'form').map(({ name }) => name);
  return fc.record({
    entity: fc.constant(entity),
    inputs: fc.subarray(inputs, { maxLength: Math.min(3, inputs.length) }),
    fields: fc.subarray(
      entity.fields.map(({ name }) => name),
      { minLength: 1, maxLength: Math.min(12, entity.fields.length) },
    ),
    setting: fc.record({
      form: fc.constant('form'),
      rule: fc.constantFrom('R1', 'S20'),
      now: fc.constantFrom(undefined, '2026-03-10 10:00:00'),
      user: fc.constantFrom({}, { Role: 'employee', IsUnitChief: true, EmployeeId: 7 }),
      refs: fc.constantFrom({}, { ProjectId: { CustomerName: '=甲公司', OwnerId: null } }),
      values: fc.constantFrom({}, { Remark: '-1 "引号"\n换行' }),
      stored: fc.constantFrom(undefined, { PaymentState: 20 }),
    }),
  });
});

const readBack = async (file: Blob): Promise<ReadSheets> => readWorkbook(await sheetsOf(file, false));

async function throughExcel(entity: EntityModel, matrix: ReturnType<typeof buildMatrix>) {
  return readMatrix(entity, await readBack(await writeWorkbook(matrixSheets(entity, matrix, enums))), enums);
}

describe('a matrix as an Excel file', () => {
  it('comes back as it was, and gives the same cases', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async ({ entity, ...request }) => {
        const matrix = buildMatrix(entity, request, enums, NO_LIMITS);
        if (matrix.rows.length === 0) return;
        const read = await throughExcel(entity, matrix);

        expect(read.problems).toEqual([]);
        expect(read.matrix.rows).toEqual(matrix.rows);
        expect(matrixCases(read.matrix, enums)).toEqual(matrixCases(matrix, enums));
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the numbers of an enum whose items only the server knows', async () => {
    const entity = shippedEntity('tender');
    const matrix = buildMatrix(
      entity,
      { setting: SETTING, inputs: ['TenderEmplyoees'], fields: ['TenderEmplyoees'] },
      enums,
      NO_LIMITS,
    );

    expect(matrix.rows.map(({ values }) => values)).toContainEqual({ TenderEmplyoees: [1] });
    expect((await throughExcel(entity, matrix)).matrix.rows).toEqual(matrix.rows);
  });

  it('is spread over several sheets when it is long', async () => {
    const entity = shippedEntity('payment');
    const fields = entity.fields.map(({ name }) => name);
    const matrix = buildMatrix(
      entity,
      { setting: SETTING, inputs: ['PaymentType', 'Money', 'PaymentClassify'], fields },
      enums,
      NO_LIMITS,
    );
    const sheets = matrixSheets(entity, matrix, enums);
    const read = await throughExcel(entity, matrix);

    expect(sheets.tables.length).toBeGreaterThan(1);
    expect(read).toMatchObject({ problems: [], matrix: { rows: matrix.rows } });
    expect(read.places.at(-1)).toMatch(/^决策表\d+ 第 \d+ 行$/);
  });

  it('holds texts that look like formulas as texts', async () => {
    const sheets = {
      tables: [
        {
          name: '决策表',
          rows: [
            ['序号', '条件'],
            [null, '备注'],
            ...['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("x")'].map((text, i) => [i + 1, text]),
          ],
        },
      ],
      setting: [['实体', '=1'] as const],
    };
    const blob = await writeWorkbook(sheets);
    const read = await readBack(blob);

    expect(read.tables[0]?.rows.slice(2).map((row) => row[1])).toEqual([
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '=HYPERLINK("x")',
    ]);
    expect(read.setting).toEqual([['实体', '=1']]);
  });
});
