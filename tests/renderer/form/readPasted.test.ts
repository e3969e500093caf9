import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGrid, readPastedRow, withoutHead } from '#renderer/form/rows/readPasted.ts';
import { orderModels } from '../../support/renderer/orderProduct.ts';

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
const cell = fc.oneof(
  fc.constantFrom('', '1', '甲', '1,200.50', '说"好"', '上\n下', 'a\tb'),
  fc.string({ maxLength: 4 }).filter((text) => !text.includes('\r')),
);

describe('a table that is pasted', () => {
  it('has the cells that were copied', () => {
    const grid = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
      .filter((lines) => lines.every((line) => line.join('') !== ''));
    fc.assert(
      fc.property(grid, fc.constantFrom('\n', '\r\n'), fc.boolean(), (lines, end, isEnded) => {
        const text = lines.map((line) => line.map(quoted).join('\t')).join(end);
        expect(readGrid(isEnded ? text + end : text)).toEqual(lines);
      }),
    );
  });

  it.each(['', '甲', '甲\n', '说"好"', '"引"'])('is none: %j', (text) => {
    expect(readGrid(text)).toBeUndefined();
  });

  it('is read as cells of a file are, and keeps what stands for no value', () => {
    const columns = ['No', 'Money', 'Share', 'Why'].flatMap((name) => orderModels.get('orderLine')?.field(name) ?? []);
    const context = { enums: () => undefined, now: '2026-03-10 10:00:00' };

    expect(
      withoutHead(
        [
          ['序号', '金额'],
          ['1', '2'],
        ],
        columns,
      ),
    ).toEqual([['1', '2']]);
    expect(readPastedRow(['3', '1.2万', '99', '晚', '多'], columns, context)).toEqual({
      values: { No: 3, Money: 12_000, Why: '晚' },
      typed: {},
      problems: [],
    });
    expect(readPastedRow(['', '许多'], columns, context)).toMatchObject({
      values: { No: null, Money: null },
      typed: { Money: '许多' },
      problems: [expect.stringContaining('金额')],
    });
  });

  it('has no names of records: they are chosen', () => {
    const columns = ['ProductId', 'Kind'].flatMap((name) => orderModels.get('order')?.field(name) ?? []);
    const enums = (): { name: string; title: string; items: { Value: number; Label: string }[] } => ({
      name: 'Kind',
      title: '类型',
      items: [{ Value: 2, Label: '支票' }],
    });
    const { values, problems } = readPastedRow(['泵', '支票'], columns, { enums, now: '2026-03-10 10:00:00' });

    expect([values, problems]).toEqual([{ Kind: 2 }, ['产品不能粘贴，请逐行选择']]);
    expect(readPastedRow(['', '现金'], columns, { enums, now: '' }).problems).toEqual(['类型没有“现金”这一项']);
  });
});
