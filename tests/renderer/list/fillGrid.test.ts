import { describe, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import type { Values } from '#language/Value.ts';
import { textReader } from '#renderer/cells/readText.ts';
import { drawColumns } from '#renderer/fields/draw/drawColumns.ts';
import { fillGrid, type WantedCell } from '#renderer/list/grid/fillGrid.ts';
import { type GridColumn, gridColumns } from '#renderer/list/grid/gridColumns.ts';
import {
  changedEdits,
  editsChange,
  enterRows,
  noteSaved,
  type RowEdits,
  undoStep,
  wiresOf,
} from '#renderer/list/grid/gridEdits.ts';
import { type KeptEdits, keptEdits } from '#renderer/list/grid/unsavedEdits.ts';
import { orderInput } from '../../support/renderer/openRecord.ts';
import { orderModels, schemaOf } from '../../support/renderer/orderProduct.ts';

const SCHEMA = schemaOf('order');
const STORED = { Version: 2, Kind: 1, Group: 10, Part: 101, ProductId: 1, Serial: 'A', Total: 100 };
const ROWS = new Map<number, Values>(
  [1, 2, 3].map((Id) => [Id, { ...STORED, Id, OrderNo: `D000${Id}`, Can: ['edit'] }]),
);

function columns(): ReadonlyMap<string, GridColumn> {
  const list = SCHEMA.model.lists.get('list');
  if (list === undefined) throw new Error('The order has a list');
  const drawn = drawColumns(list, SCHEMA, (key) => orderModels.get(key));
  return new Map(gridColumns(SCHEMA, drawn).map((column) => [column.field.name, column]));
}
const COLUMNS = columns();

/** Texts for cells: by record, then by field. */
type Texts = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** The state of a grid while its cells are filled in. `opening` delays the form of a record. */
async function fill(kept: KeptEdits, texts: Texts, opening: (id: number) => Promise<void> = () => Promise.resolve()) {
  const wanted = Object.entries(texts).map(([id, cells]): [number, WantedCell[]] => [
    Number(id),
    Object.entries(cells).flatMap(([name, text]): WantedCell[] => {
      const column = COLUMNS.get(name);
      return column === undefined ? [] : [{ column, from: { text } }];
    }),
  ]);
  const { enums, now } = orderInput();
  return fillGrid(new Map(wanted), {
    ...{ schema: SCHEMA, rows: ROWS, kept },
    inputOf: async (id) => {
      await opening(id);
      return orderInput(ROWS.get(id));
    },
    read: textReader({ enums, now: now(), pick: () => Promise.resolve({ Rows: [], Total: 0 }) }),
    findRecords: (_field, _source, ids) => Promise.resolve(ids.map((Id) => ({ Id, Text: `产品 ${Id}`, Ref: { Id } }))),
  });
}
const empty = (): KeptEdits => keptEdits({}, 'order/list');
const seen = (kept: KeptEdits): unknown => Object.fromEntries(wiresOf(kept.now().now));
const edit = (wire: string): RowEdits[string] => ({ value: wire, text: undefined, wire });
const type = (kept: KeptEdits, id: number, more: RowEdits): void => {
  kept.change((before) => {
    const row = before.now.get(id);
    return enterRows(before, new Map([[id, changedEdits(row, editsChange(row, { ...row, ...more }))]]));
  });
};

describe('many cells of a grid, filled in at once', () => {
  it('are one step, of forms where they decide about others and by themselves elsewhere', async () => {
    const kept = empty();
    expect(await fill(kept, { 1: { Group: '乙', Serial: 'B' }, 2: { Serial: 'C' } })).toEqual([
      'D0001：「序列号」按规则只读，或现在不能修改',
    ]);
    expect(seen(kept)).toEqual({ 1: { Group: '20', Part: '' }, 2: { Serial: 'C' } });
    kept.change(undoStep);
    expect(seen(kept)).toEqual({});
  });

  it('stand there but for records that cannot be read, which are named', async () => {
    const kept = empty();
    const problems = await fill(kept, { 1: { Group: '乙' }, 2: { Group: '乙' }, 3: { Serial: 'C' } }, (id) =>
      id === 1 ? Promise.reject(new AppError('NOT_FOUND', { text: '没有找到该订单' })) : Promise.resolve(),
    );
    expect(problems).toEqual(['D0001：没有找到该订单']);
    expect(seen(kept)).toEqual({ 2: { Group: '20', Part: '' }, 3: { Serial: 'C' } });
  });

  it('leave alone what is typed, taken back or saved meanwhile', async () => {
    const kept = empty();
    type(kept, 1, { Serial: edit('old'), Total: edit('5') });
    type(kept, 2, { Total: edit('6') });
    type(kept, 3, { Total: edit('7') });
    let arrive = (): void => undefined;
    const arriving = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const filling = fill(kept, { 1: { Kind: '支票' }, 2: { Kind: '支票' }, 3: { Kind: '支票' } }, () => arriving);
    kept.change(undoStep);
    kept.change((before) => noteSaved(before, [{ id: 2, version: 3 }]));
    type(kept, 1, { Serial: edit('new'), ProductId: edit('9') });
    arrive();
    expect(await filling).toEqual([]);
    expect(seen(kept)).toEqual({
      1: { Serial: 'new', Total: '5', ProductId: '9', Kind: '2' },
      2: { Kind: '2', ProductId: '' },
      3: { Kind: '2', ProductId: '' },
    });
  });

  it('are what is stored again where that is put into them', async () => {
    const kept = empty();
    type(kept, 1, { Serial: edit('B'), Total: edit('5') });
    await fill(kept, { 1: { Serial: 'A' } });
    expect(seen(kept)).toEqual({ 1: { Total: '5' } });
    type(kept, 1, { Group: edit('20') });
    await fill(kept, { 1: { Group: '甲' } });
    // Choosing 乙 had emptied what depends on it.
    expect(seen(kept)).toEqual({ 1: { Total: '5', Part: '' } });
  });

  it('bring along what rules suggest by them, as typing does', async () => {
    expect([...COLUMNS.values()].filter(({ decides }) => decides).map(({ field }) => field.name)).toEqual([
      ...['Kind', 'Group', 'ProductId', 'Ordered'],
    ]);
    const kept = empty();
    expect(await fill(kept, { 1: { Ordered: '2026-03-10' } })).toEqual([]);
    expect(seen(kept)).toEqual({ 1: { Ordered: '2026-03-10', Due: '2026-04-09' } });
  });
});

describe('what was entered into the grid of a list', () => {
  it('is there at once for whoever asks next, of that list only, and tells whoever draws it', () => {
    const owner = {};
    const kept = keptEdits(owner, 'order/list');
    let heard = 0;
    const leave = kept.subscribe(() => {
      heard += 1;
    });
    type(kept, 1, { Serial: edit('B') });
    leave();
    type(kept, 2, { Serial: edit('C') });
    expect(seen(keptEdits(owner, 'order/list'))).toEqual({ 1: { Serial: 'B' }, 2: { Serial: 'C' } });
    expect([seen(keptEdits(owner, 'order/other')), seen(keptEdits({}, 'order/list')), heard]).toEqual([{}, {}, 1]);
  });

  it('is what comes in turn finds, also after something failed', async () => {
    const kept = empty();
    const failed = kept.inTurn(() => Promise.reject(new Error('offline')));
    const first = kept.inTurn(async () => void (await fill(kept, { 1: { Ordered: '2026-03-10' } })));
    const found: unknown[] = [];
    const second = kept.inTurn(() => Promise.resolve(void found.push(seen(kept))));
    await expect(failed).rejects.toThrow('offline');
    await Promise.all([first, second]);
    expect(found).toEqual([{ 1: { Ordered: '2026-03-10', Due: '2026-04-09' } }]);
  });
});
