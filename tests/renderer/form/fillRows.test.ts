import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Params } from '#client/http/Http.ts';
import { plainText, type Values, rowsOf } from '#language/Value.ts';
import { textReader } from '#renderer/cells/readText.ts';
import { type FillContext, fillRows, type RowsFill, type WantedCell } from '#renderer/form/rows/fillRows.ts';
import type { RecordState } from '#renderer/records/RecordState.ts';
import { typedInRow } from '#renderer/records/unreadIssues.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { openOrder, openRecord, orderInput } from '../../support/renderer/openRecord.ts';

const LINES = 'orderLine';
const column = (state: RecordState, name: string, field = LINES) => {
  const found = state.rows.of(field)?.columns.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no column ${name}`);
  return found;
};

/** The surroundings of a form without a server: references are resolved by `pick`. */
function around(state: RecordState, field: string, pick: (asked: Params) => readonly string[] = () => []): FillContext {
  return {
    read: textReader({
      enums: state.context().enums,
      now: state.context().now,
      pick: (_field, asked) => {
        const Rows = pick(asked).map((Text, index) => ({ Id: index + 1, Text, Ref: { Id: index + 1 } }));
        return Promise.resolve({ Rows, Total: Rows.length });
      },
    }),
    asked: ({ name }, row) => (name === 'PartId' ? { 'v.ShelfId': plainText(row['ShelfId'] ?? null, '') } : {}),
    blank: (index) => state.blankRow(field, index),
    foresee: (rows) => state.foreseeRows(field, rows),
    context: () => state.context(),
    onRead: () => Promise.resolve(),
  };
}

const open = (lines: readonly Values[]): RecordState =>
  openOrder({ Id: 1, Version: 1, Kind: 1, Total: 100, [LINES]: lines });
const linesOf = (state: RecordState): readonly Values[] => rowsOf(state.shown(LINES));
const fillLines = (
  state: RecordState,
  cells: readonly [row: number, name: string, text: string][],
): Promise<RowsFill> =>
  fillRows(
    linesOf(state),
    cells.map(([row, name, text]): WantedCell => ({ row, column: column(state, name), source: { text } })),
    around(state, LINES),
  );

describe('cells of child rows that are filled in together', () => {
  it('obey the rules as they are once all stands there, and what they do not let stand is named', async () => {
    const state = open([{ Id: 5, No: 1, Money: 10 }]);
    const { rows, problems } = await fillLines(state, [
      // The amount pasted with it makes the reason required.
      [0, 'Why', '太晚'],
      [0, 'Money', '1.2万'],
      [0, 'Share', '12'],
      [1, 'Why', '不该有'],
      [1, 'Money', '20'],
      [2, 'Money', '许多'],
    ]);
    expect(rows.map(({ No, Money, Why = null }) => [No, Money, Why])).toEqual([
      [1, 12_000, '太晚'],
      [2, 20, null],
      [3, null, null],
    ]);
    expect(typedInRow(rows[2] ?? {})).toEqual({ Money: '许多' });
    expect(problems.map(({ row, message }) => [row, message.slice(0, 4)])).toEqual([
      [undefined, '「占比」'],
      [2, '金额“许'],
      [1, '按规则不'],
    ]);
  });

  it('hold each text that was put there, or say why not, whatever is put where', async () => {
    const text = fc.constantFrom('', '1', '60', '1.2万', '许多', '甲', '３０');
    const wanted = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom('No', 'Money', 'Why', 'Share'), text),
      { selector: ([row, name]) => `${row} ${name}`, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(wanted, async (cells) => {
        const state = open([
          { Id: 5, No: 1, Money: 10 },
          { Id: 6, No: 2, Money: 90, Why: '大' },
        ]);
        const before = linesOf(state);
        // Rows are added one after the other.
        const whole = cells.filter(([row]) => row < 2 || cells.some(([other]) => other === row - 1) || row === 2);
        fc.pre(whole.every(([row]) => row <= 2));
        const { rows, problems } = await fillLines(state, whole);
        const outcomes = state.foreseeRows(LINES, rows);
        for (const [row, name, put] of whole) {
          const isTold = problems.some((each) => each.row === row || each.row === undefined);
          const now = rows[row]?.[name] ?? null;
          const stood = before[row]?.[name] ?? null;
          const isShown = outcomes[row]?.states[column(state, name).index]?.display === 'visible';
          // An empty cell that is emptied is no news.
          if (put === '' ? stood !== null && now !== null : now === stood && now === null) expect(isTold).toBe(true);
          if (now !== stood) expect(isShown).toBe(true);
        }
        // Nothing else was changed.
        for (const [index, row] of before.entries())
          if (!whole.some(([at]) => at === index)) expect(rows[index]).toBe(row);
      }),
    );
  });

  it('repeat what stands in other rows, and what was typed there and not read', async () => {
    const state = open([
      { Id: 5, No: 1, Money: 80, Why: '大' },
      { Id: 6, No: 2, Money: 1 },
    ]);
    const [first = {}] = linesOf(state);
    const wanted = ['Money', 'Why', 'Share'].map((name): WantedCell => ({
      row: 1,
      column: column(state, name),
      source: { from: first },
    }));
    const { rows, problems } = await fillRows(linesOf(state), wanted, around(state, LINES));
    expect(rows[1]).toMatchObject({ Id: 6, No: 2, Money: 80, Why: '大' });
    expect(problems.map(({ message }) => message)).toEqual(['「占比」由系统计算，不能直接改']);
  });

  it('take what stands in another column where they can, and stay as they were elsewhere', async () => {
    const state = open([
      { Id: 5, No: 7, Money: 80, Why: '一言难尽' },
      { Id: 6, No: 2, Money: 60, Why: '大' },
      { Id: 7, No: 3, Money: 70, Why: '30', Masked: ['Why'] },
    ]);
    const lines = linesOf(state);
    const aside = (row: number, name: string, to: string): WantedCell => ({
      ...{ row, column: column(state, to) },
      source: {
        from: lines[row] ?? {},
        other: { column: column(state, name), text: plainText(lines[row]?.[name] ?? null, '') },
      },
    });
    const wanted = [aside(0, 'Why', 'Money'), aside(1, 'No', 'Why'), aside(2, 'Why', 'Money')];
    const down: WantedCell = { row: 0, column: column(state, 'Why'), source: { from: lines[2] ?? {} } };
    const { rows, problems } = await fillRows(lines, [...wanted, down], around(state, LINES));
    expect(rows.map(({ Money, Why }) => [Money, Why])).toEqual([
      [80, '一言难尽'],
      [60, '2'],
      [70, '30'],
    ]);
    expect(typedInRow(rows[0] ?? {})).toEqual({});
    expect(problems.map(({ row, message }) => [row, message.slice(0, 4)])).toEqual([
      [0, '金额“一'],
      [0, '「原因」'],
      [2, '「原因」'],
    ]);
  });

  it('find records by their names, by what else is pasted into the row', async () => {
    const models = modelsOf(
      productOf([
        documentsOf('shelf', { Name: { type: 'string', title: '名称' } }, { 'x-title-field': 'Name' }),
        documentsOf(
          'part',
          {
            Name: { type: 'string', title: '名称' },
            ShelfId: { type: 'integer', title: '货架', 'x-reference': { entity: 'shelf' } },
          },
          { 'x-title-field': 'Name' },
        ),
        documentsOf('crate', { item: { type: 'array', title: '明细', 'x-child': { entity: 'item', by: 'CrateId' } } }),
        documentsOf('item', {
          CrateId: { type: 'integer', title: '箱', 'x-reference': { entity: 'crate' } },
          PartId: {
            type: 'integer',
            title: '备件',
            'x-reference': { entity: 'part', where: '{{ $record.ShelfId === $values.ShelfId }}' },
          },
          ShelfId: { type: 'integer', title: '货架', 'x-reference': { entity: 'shelf' } },
        }),
      ]),
    );
    const model = models.get('crate');
    const form = model?.forms.get('form');
    if (model === undefined || form === undefined) throw new Error('There is no such form');
    const input = orderInput();
    const state = openRecord({
      ...input,
      schema: { ...input.schema, model, readable: new Set(['item']), writable: new Set(['item']) },
      form,
      findEntity: (key) => models.get(key),
    });
    const asked: Params[] = [];
    const fill = around(state, 'item', (params) => {
      asked.push(params);
      return params['searchKey'] === '二号架'
        ? ['一号架', '二号架']
        : params['v.ShelfId'] === '2'
          ? ['泵']
          : ['泵', '泵'];
    });
    const wanted = [
      [0, 'PartId', '泵'],
      [0, 'ShelfId', '二号架'],
      [1, 'PartId', '泵'],
    ].map(([row, name, text]): WantedCell => ({
      row: Number(row),
      column: column(state, String(name), 'item'),
      source: { text: String(text) },
    }));
    const { rows, problems } = await fillRows([], wanted, fill);
    expect(rows[0]).toMatchObject({ ShelfId: 2, ShelfIdText: '二号架', PartId: 1, PartIdText: '泵' });
    expect(rows[1]?.['PartId'] ?? null).toBeNull();
    expect(problems).toEqual([{ row: 1, message: '「备件」有多条叫“泵”，请打开单元格选择' }]);
    expect(asked).toHaveLength(3);
  });
});
