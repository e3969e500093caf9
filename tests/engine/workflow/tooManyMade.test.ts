import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MadeRecord, tooManyMade } from '#engine/workflow/moveOf.ts';

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
