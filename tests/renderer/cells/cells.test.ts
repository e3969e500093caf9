import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bounds,
  boundsOf,
  drawnTo,
  fillPairs,
  holds,
  nextTo,
  type Place,
  placesIn,
  stepBy,
} from '#renderer/cells/cellRange.ts';
import { copiedText } from '#renderer/cells/copiedText.ts';
import { inReadingOrder } from '#renderer/cells/readText.ts';
import { pastedBlock, readTable } from '#renderer/cells/pastedBlock.ts';
import { orderModels } from '../../support/renderer/orderProduct.ts';

const SIZE = { rows: 5, columns: 4 };
const place = fc.record({ row: fc.integer({ min: 0, max: 4 }), column: fc.integer({ min: 0, max: 3 }) });
const bounds = fc.tuple(place, place).map(([from, to]): Bounds => boundsOf({ from, to }));
const cell = fc.oneof(
  fc.constantFrom('', '1', '甲', '1,200.50', '说"好"', '上\n下', 'a\tb', ' '),
  fc.string({ maxLength: 4 }).filter((text) => !text.includes('\r')),
);
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 7 }))
  // A last line without anything is none: spreadsheets end with one. A single cell is no table.
  .filter((lines) => lines.at(-1)?.join('') !== '' && (lines.length > 1 || (lines[0]?.length ?? 0) > 1));
const columnsOf = (names: readonly string[], entity: string) =>
  names.flatMap((name) => orderModels.get(entity)?.field(name) ?? []);
const COLUMNS = columnsOf(['No', 'Money', 'Share', 'Why'], 'orderLine');

describe('a table that is copied', () => {
  it('is read as it was, however lines end', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), (lines, end, isEnded) => {
        const text = lines.map((line) => copiedText([line])).join(end);
        expect(readTable(isEnded ? text + end : text)).toEqual(lines);
      }),
    );
  });

  it.each(['', '甲', '甲\n', '说"好"', '"引"'])('is none: %j', (text) => {
    expect(readTable(text)).toBeUndefined();
  });

  it('has the text of a merged area in each of its cells, where the clipboard names the area', () => {
    const excel = `<html><body><table border=0><!--StartFragment--><col width=72>
      <tr height=19><td rowspan=2 height=38 class=xl65>甲 &gt; 乙</td><td>1</td><td>2</td></tr>
      <tr><td colspan="2">3</td></tr><!--EndFragment--></table></body></html>`;
    const text = '甲 > 乙\t1\t2\r\n\t3\t\r\n';
    expect(readTable(text, excel)).toEqual([
      ['甲 > 乙', '1', '2'],
      ['甲 > 乙', '3', '3'],
    ]);
    const blank = [
      ['甲 > 乙', '1', '2'],
      ['', '3', ''],
    ];
    expect([readTable(text), readTable(text, '<table><tr><td rowspan=2>甲</td></tr></table>')]).toEqual([blank, blank]);
  });

  it('is laid over cells without a text being lost: each has a place, or is beyond the table and counted', () => {
    fc.assert(
      fc.property(table, place, fc.integer({ min: 1, max: 9 }), (lines, { row: top, column: left }, most) => {
        fc.pre(lines[0]?.some((text) => text.trim() !== '金额') === true);
        const { cells, over, range } = pastedBlock(lines, COLUMNS, most, { top, left });
        const [height, width] = [lines.length, lines[0]?.length ?? 0];
        expect(over).toEqual({
          lines: Math.max(0, Math.min(height, top + height - most)),
          columns: Math.max(0, left + width - COLUMNS.length),
        });
        expect(cells).toHaveLength((height - over.lines) * (width - over.columns));
        for (const { row, column, text } of cells) {
          expect(text).toBe(lines[row - top]?.[column - left]);
          expect(holds(boundsOf(range), { row, column })).toBe(true);
        }
      }),
    );
  });

  it('is pasted without its head, where that is the head of the columns', () => {
    const lines = [
      ['金额', '占比'],
      ['1', '2'],
    ];
    const at = (left: number) => pastedBlock(lines, COLUMNS, 9, { top: 0, left }).cells.map(({ text }) => text);
    expect([at(1), at(0)]).toEqual([
      ['1', '2'],
      ['金额', '占比', '1', '2'],
    ]);
  });

  it('is read in the order in which choices depend on each other', () => {
    const fields = columnsOf(['Note', 'ProductId', 'BuyerName', 'Kind'], 'order');
    const names = inReadingOrder(fields, (field) => field).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['BuyerName', 'Kind', 'Note', 'ProductId']);
    expect(names.indexOf('Kind')).toBeLessThan(names.indexOf('ProductId'));
    // The values that choosing a product fills in would be overwritten.
    expect(names.indexOf('ProductId')).toBeLessThan(names.indexOf('Note'));
  });
});

describe('cells', () => {
  const isInside = ({ row, column }: Place): boolean =>
    holds({ top: 0, bottom: 4, left: 0, right: 3 }, { row, column });

  it('are reached by keys, and never beyond the edge', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown');
    fc.assert(
      fc.property(place, key, fc.boolean(), (from, pressed, isFar) => {
        const to = stepBy(pressed, from, SIZE, isFar);
        expect(to !== undefined && isInside(to)).toBe(true);
      }),
    );
    expect(stepBy('End', { row: 1, column: 1 }, SIZE, false)).toEqual({ row: 1, column: 3 });
    expect(stepBy('End', { row: 1, column: 1 }, SIZE, true)).toEqual({ row: 4, column: 3 });
    expect(stepBy('ArrowDown', { row: 0, column: 1 }, SIZE, true)).toEqual({ row: 4, column: 1 });
    expect(stepBy('a', { row: 0, column: 1 }, SIZE, false)).toBeUndefined();
  });

  it('follow each other by Tab, there and back, until the table ends', () => {
    fc.assert(
      fc.property(place, (from) => {
        const next = nextTo(from, SIZE, false);
        if (next === undefined) expect(from).toEqual({ row: 4, column: 3 });
        else expect(nextTo(next, SIZE, true)).toEqual(from);
      }),
    );
  });

  it('of a range are all between its ends', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const range = boundsOf({ from, to });
        const places = placesIn(range);
        expect(places).toHaveLength((Math.abs(from.row - to.row) + 1) * (Math.abs(from.column - to.column) + 1));
        expect([from, to, ...places].every((each) => holds(range, each))).toBe(true);
      }),
    );
  });

  it('are filled by their corner from the chosen ones over and over, down, up or to a side', () => {
    fc.assert(
      fc.property(bounds, place, (from, at) => {
        const to = drawnTo(from, at);
        const pairs = fillPairs(from, to);
        const [height, width] = [from.bottom - from.top + 1, from.right - from.left + 1];
        const isAside = to.left !== from.left || to.right !== from.right;
        // In one direction at a time, and up to the cell.
        expect(isAside && (to.top !== from.top || to.bottom !== from.bottom)).toBe(false);
        expect(holds(to, isAside ? { ...at, row: from.top } : { ...at, column: from.left })).toBe(true);
        expect(pairs).toHaveLength(placesIn(to).length - height * width);
        for (const pair of pairs) {
          expect([holds(from, pair.from), holds(from, pair.to), holds(to, pair.to)]).toEqual([true, false, true]);
          expect(Math.abs(pair.to.row - pair.from.row) % height).toBe(0);
          expect(Math.abs(pair.to.column - pair.from.column) % width).toBe(0);
        }
      }),
    );
    const one = { top: 1, bottom: 1, left: 1, right: 1 };
    expect(drawnTo(one, { row: 3, column: 3 })).toEqual({ ...one, bottom: 3 });
    expect(drawnTo(one, { row: 2, column: 3 })).toEqual({ ...one, right: 3 });
    expect(drawnTo(one, { row: 0, column: 1 })).toEqual({ ...one, top: 0 });
  });
});
