import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillRows, GRID_COLUMNS } from '#engine/workbench/fillRows.ts';

const anySpan = fc.constantFrom('third', 'half', 'twoThirds', 'full', undefined);

describe('the rows of a workbench', () => {
  it.each([
    [
      ['twoThirds', 'third'],
      [8, 4],
    ],
    [
      ['half', 'half', 'half'],
      [6, 6, 12],
    ],
    [
      ['third', 'third'],
      [4, 8],
    ],
    [
      ['twoThirds', 'half'],
      [12, 12],
    ],
    [
      ['half', undefined],
      [12, 12],
    ],
    [[], []],
  ] as const)('%j: %j', (spans, columns) => {
    expect(fillRows([...spans])).toEqual(columns);
  });

  it('are full, each of them', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 12 }), (spans) => {
        let row = 0;
        for (const columns of fillRows(spans)) {
          row += columns;
          expect(row).toBeLessThanOrEqual(GRID_COLUMNS);
          if (row === GRID_COLUMNS) row = 0;
        }
        expect(row).toBe(0);
      }),
    );
  });
});
