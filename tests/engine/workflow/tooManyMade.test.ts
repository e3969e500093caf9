import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { type MadeRecord, recordsMade, tooManyMade } from '#engine/workflow/moveOf.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';

const record = (rows: number): MadeRecord => ({
  entity: 'order',
  values: { Title: '单', lines: Array.from({ length: rows }, () => ({ What: '件' })) },
});

it('takes 500 records and rows made at once, and names how many there are beyond', () => {
  expect(tooManyMade(Array.from({ length: 500 }, () => record(0)))).toBeUndefined();
  expect(tooManyMade([record(499)])).toBeUndefined();
  expect(tooManyMade([record(500)])).toBe('一次最多同时新建 500 条记录和明细，这里有 501 条，请分几次做');
});

it('counts each record with its rows', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 });
  fc.assert(
    fc.property(counts, (rows) => {
      const count = rows.length + rows.reduce((sum, each) => sum + each, 0);
      const refused = tooManyMade(rows.map(record));
      if (count <= 500) expect(refused).toBeUndefined();
      else expect(refused).toContain(`这里有 ${count} 条`);
    }),
  );
});

it('makes as many rows and records as a number says, rounded up, and none for what is no number', () => {
  const times = parseExpression('{{ $record.Quantity }}');
  const one = { each: undefined, when: undefined, times: undefined, values: new Map() };
  const rows = [{ ...one, field: 'machines', each: 'items', times }];
  const quantity = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.constantFrom(2.5, 1e12, null, '3'));
  fc.assert(
    fc.property(fc.array(quantity, { maxLength: 5 }), quantity, (quantities, whole) => {
      const scope = {
        ...EMPTY_SCOPE,
        record: { Quantity: whole },
        values: { items: quantities.map((Quantity) => ({ Quantity })) },
      };
      const counts = (of: readonly (number | string | null)[]): number =>
        of.reduce<number>((sum, each) => sum + (typeof each === 'number' ? Math.max(0, Math.ceil(each)) : 0), 0);
      const made = recordsMade({ creates: [{ ...one, entity: 'contract', rows }] }, scope);
      expect(made).toHaveLength(1);
      const found = made.flatMap(({ values }) => values['machines']).length;
      if (counts(quantities) <= 500) expect(found).toBe(counts(quantities));
      expect(tooManyMade(made) === undefined).toBe(counts(quantities) < 500);
      const several = recordsMade({ creates: [{ ...one, entity: 'machine', times, rows: [] }] }, scope);
      expect(several).toHaveLength(Math.min(counts([whole]), 501));
    }),
  );
});
