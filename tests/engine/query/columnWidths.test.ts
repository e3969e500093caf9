import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawColumns } from '#renderer/fields/draw/drawColumns.ts';
import { columnWidths, fitColumns, textPixels } from '#engine/query/columnWidths.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const columns = fc.array(
  fc.record({ least: fc.integer({ min: 40, max: 300 }), more: fc.nat(200), rank: fc.integer({ min: 0, max: 9 }) }),
  { maxLength: 20 },
);

describe('columnWidths', () => {
  it('cuts no column below what it needs, and fills no more than the room unless all need more', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 200, max: 2000 }), (asked, room) => {
        const all = asked.map(({ least, more, rank }) => ({ least, width: least + more, head: 40, rank }));
        const widths = columnWidths(all, room, () => 0);
        expect(widths.every((width, i) => width >= (all[i]?.least ?? 0))).toBe(true);
        expect(sum(widths)).toBeLessThanOrEqual(Math.max(room, sum(all.map(({ least }) => least))));
      }),
    );
  });

  it('keeps in sight by rank what has room, and loses no column', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 200, max: 2000 }), (asked, room) => {
        const all = asked.map(({ least, more, rank }) => ({ least, width: least + more, head: 40, rank }));
        const { seen, beyond } = fitColumns(all, room);
        expect(all.filter((column) => seen.includes(column))).toEqual(seen);
        expect(new Set([...seen, ...beyond])).toEqual(new Set(all));
        expect(beyond.some(({ rank }) => rank === 0)).toBe(false);
        const lowest = Math.max(0, ...seen.map(({ rank }) => rank));
        expect(beyond.every(({ rank }) => rank >= lowest)).toBe(true);
        const isBound = seen.every(({ rank }) => rank === 0);
        expect(isBound || sum(columnWidths(seen, room, () => 0)) <= room).toBe(true);
        // The first that left would not have fitted.
        if (beyond.length > 0) expect(sum(all.map(({ least }) => least))).toBeGreaterThan(room);
      }),
    );
  });

  it('leaves cells whole whatever they contain, past the room only where nothing else can be narrower', () => {
    fc.assert(
      fc.property(
        columns,
        fc.array(fc.nat(500), { minLength: 20 }),
        fc.integer({ min: 200, max: 2000 }),
        (asked, digits, room) => {
          const all = asked.map(({ least, more, rank }, i) => ({
            ...{ least, width: least + more, head: 40, rank },
            digits: digits[i] ?? 0,
          }));
          const widths = columnWidths(all, room, (column) => column.digits);
          const needs = all.map((column) => Math.max(column.least, column.digits));
          expect(widths.every((width, i) => width >= (needs[i] ?? 0))).toBe(true);
          expect(sum(widths)).toBeLessThanOrEqual(Math.max(room, sum(needs)));
        },
      ),
    );
  });

  it('lets columns with short contents leave their room to texts that would be cut', () => {
    const [number, name] = [
      { width: 170, least: 170, head: 100, rank: 5 },
      { width: 160, least: 92, head: 80, rank: 5 },
    ];
    const widths = (contents: readonly number[], room: number): number[] =>
      columnWidths(
        [number, name],
        room,
        () => 0,
        (column) => contents[column === number ? 0 : 1] ?? 0,
      );
    // An empty column is as wide as its title, in tight and in wide windows.
    expect(widths([16, 250], 262)).toEqual([100, 162]);
    expect(widths([16, 250], 300)).toEqual([100, 200]);
    expect(widths([16, 250], 900)).toEqual([100, 250]);
    expect(widths([168, 250], 262)).toEqual([168, 94]);
    expect(widths([Infinity, Infinity], 262)).toEqual([170, 92]);
  });

  it('never fills more than the room because of contents', () => {
    fc.assert(
      fc.property(
        columns,
        fc.array(fc.nat(500), { minLength: 20 }),
        fc.integer({ min: 200, max: 2000 }),
        (asked, contents, room) => {
          const all = asked.map(({ least, more, rank }, i) => ({
            ...{ least, width: least + more, head: 40, rank },
            content: contents[i] ?? 0,
          }));
          const widths = columnWidths(
            all,
            room,
            () => 0,
            ({ content }) => content,
          );
          expect(widths.every((width) => width >= 40)).toBe(true);
          expect(sum(widths)).toBeLessThanOrEqual(Math.max(room, sum(all.map(({ least }) => least))));
        },
      ),
    );
  });

  it('leaves the words of a head whole', () => {
    const column = { field: 'Town', title: 'Representative', width: 60 };
    const shop = documentsOf(
      'shop',
      { Town: { type: 'string', title: '城市' } },
      {},
      { lists: { list: { title: '店铺', columns: [column] } } },
    );
    const models = modelsOf(productOf([shop], {}));
    const model = models.get('shop');
    const list = model?.lists.get('list');
    if (model === undefined || list === undefined) throw new Error('No list');
    const [drawn] = drawColumns(list, { model, readable: new Set(['Town']), masked: new Set() }, () => undefined);
    expect(drawn?.least).toBeGreaterThan(textPixels('Representative', 13));
  });

  it('ranks title and state, days with a mark, then amounts; the others are in the order of the document unless it ranks them', () => {
    const shop = documentsOf(
      'shop',
      {
        Note: { type: 'string', title: '说明', 'x-component': 'TextArea' },
        Town: { type: 'string', title: '城市' },
        Opened: { type: 'string', format: 'date', title: '开业' },
        Due: { type: 'string', format: 'date', title: '到期' },
        Rent: { type: 'number', title: '租金', 'x-component': 'MoneyInput' },
        Name: { type: 'string', title: '店名' },
        Phone: { type: 'string', title: '电话', 'x-pattern': 'P-MOBILE' },
      },
      { 'x-title-field': 'Name' },
      {
        lists: {
          list: {
            title: '店铺',
            columns: ['Note', 'Town', 'Opened', 'Due', 'Rent', 'Name', { field: 'Phone', rank: 8 }],
            marks: [{ field: 'Due', when: '{{ $record.Due < $now }}', color: 'red' }],
          },
        },
      },
    );
    const models = modelsOf(productOf([shop], {}));
    const model = models.get('shop');
    const list = model?.lists.get('list');
    if (model === undefined || list === undefined) throw new Error('No list');
    const readable = new Set(model.fields.map(({ name }) => name));
    const drawn = drawColumns(list, { model, readable, masked: new Set() }, (key) => models.get(key));

    expect(Object.fromEntries(drawn.map(({ key, rank }) => [key, rank]))).toEqual({
      Note: 5,
      Town: 5,
      Opened: 5,
      Due: 1,
      Rent: 2,
      Name: 0,
      Phone: 8,
    });
    // Town may end before its end; the button that shows the number whole may not.
    const cut = (key: string): boolean => drawn.some((column) => column.key === key && column.least < column.width);
    expect([cut('Town'), cut('Phone')]).toEqual([true, false]);
    const { seen, beyond } = fitColumns(drawn, 520);
    expect([seen.map(({ key }) => key), beyond.map(({ key }) => key)]).toEqual([
      ['Note', 'Town', 'Due', 'Rent', 'Name'],
      ['Opened', 'Phone'],
    ]);
  });
});
