import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGrid } from '#renderer/form/rows/readPasted.ts';
import { gridText } from '#renderer/list/grid/gridClipboard.ts';
import {
  editedRow,
  type Edits,
  enterRows,
  type GridHistory,
  lastSaved,
  NO_EDITS,
  noteSaved,
  noteTakenBack,
  redoStep,
  type RowEdits,
  undoStep,
  wiresOf,
} from '#renderer/list/grid/gridEdits.ts';
import { boundsOf, holds, placesIn, stepBy } from '#renderer/list/grid/gridRange.ts';

const edit = (wire: string): RowEdits => ({ Name: { value: wire, text: undefined, wire } });
const id = fc.integer({ min: 1, max: 4 });
const entry = fc.record({
  kind: fc.constant('enter' as const),
  rows: fc.uniqueArray(fc.tuple(id, fc.option(fc.string(), { nil: undefined })), { selector: ([key]) => key }),
});
const command = fc.oneof(
  { weight: 4, arbitrary: entry },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
);
const seen = (edits: Edits): Record<string, unknown> =>
  Object.fromEntries([...wiresOf(edits)].map(([key, fields]) => [String(key), fields]));

describe('what is entered into a grid', () => {
  it('is taken back and done again step by step, whatever was entered', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let history: GridHistory = NO_EDITS;
        const states = [seen(history.now)];
        let at = 0;
        for (const each of commands) {
          if (each.kind === 'enter') {
            const rows = new Map(each.rows.map(([key, wire]) => [key, wire === undefined ? undefined : edit(wire)]));
            const next = enterRows(history, rows);
            if (next !== history) {
              at += 1;
              states.splice(at, Infinity, seen(next.now));
            }
            history = next;
          } else if (each.kind === 'undo') {
            at = Math.max(0, at - 1);
            history = undoStep(history);
          } else {
            at = Math.min(states.length - 1, at + 1);
            history = redoStep(history);
          }
          expect(seen(history.now)).toEqual(states[at]);
        }
      }),
    );
  });

  it('is gone once it is saved, from the way back as well; the save is taken back first', () => {
    let history = enterRows(NO_EDITS, new Map([[1, edit('a')]]));
    history = enterRows(history, new Map([[2, edit('b')]]));
    history = enterRows(history, new Map([[1, edit('c')]]));
    history = noteSaved(history, [{ id: 1, version: 7 }]);
    expect(seen(history.now)).toEqual({ 2: { Name: 'b' } });
    expect(lastSaved(history)).toEqual([{ id: 1, version: 7 }]);
    // That is no step of the screen: who takes it back asks the server.
    expect(undoStep(history)).toBe(history);
    history = noteTakenBack(history);
    expect(lastSaved(history)).toBeUndefined();
    expect(seen(undoStep(history).now)).toEqual({});
    // What changed nothing leaves no step.
    const same = noteSaved(enterRows(NO_EDITS, new Map([[3, edit('d')]])), [{ id: 3, version: 0 }], false);
    expect([same.now.size, same.past.length]).toEqual([0, 0]);
  });

  it('lies over the row that is stored, with the names that belong to it', () => {
    const row = { Id: 5, OwnerId: 1, OwnerIdText: '王', Name: '旧' };
    const edits: RowEdits = { OwnerId: { value: 2, text: '李', wire: '2' } };
    expect(editedRow(row, edits)).toEqual({ Id: 5, OwnerId: 2, OwnerIdText: '李', Name: '旧' });
    expect(editedRow(row, undefined)).toBe(row);
  });
});

describe('cells of a grid', () => {
  it('are copied as what spreadsheets and the grid itself read again', () => {
    const cell = fc.string({ unit: fc.constantFrom('甲', 'a', ' ', '\t', '\n', '"', ',', '1') });
    const lines = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 5 }),
      );
    fc.assert(
      fc.property(lines, (table) => {
        // A last line without anything is none: spreadsheets end with one.
        fc.pre(table.at(-1)?.join('') !== '' && (table.length > 1 || (table[0]?.length ?? 0) > 1));
        expect(readGrid(gridText(table))).toEqual(table);
      }),
    );
  });

  it('are reached by keys, and never beyond the edge', () => {
    const size = { rows: 3, columns: 4 };
    const place = fc.record({ row: fc.integer({ min: 0, max: 2 }), column: fc.integer({ min: 0, max: 3 }) });
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown');
    fc.assert(
      fc.property(place, key, fc.boolean(), (from, pressed, isFar) => {
        const to = stepBy(pressed, from, size, isFar);
        expect(to !== undefined && to.row >= 0 && to.row < 3 && to.column >= 0 && to.column < 4).toBe(true);
      }),
    );
    expect(stepBy('End', { row: 1, column: 1 }, size, false)).toEqual({ row: 1, column: 3 });
    expect(stepBy('End', { row: 1, column: 1 }, size, true)).toEqual({ row: 2, column: 3 });
    expect(stepBy('ArrowDown', { row: 0, column: 1 }, size, true)).toEqual({ row: 2, column: 1 });
    expect(stepBy('a', { row: 0, column: 1 }, size, false)).toBeUndefined();
    fc.assert(
      fc.property(place, place, (from, to) => {
        const bounds = boundsOf({ from, to });
        const places = placesIn({ from, to });
        expect(places).toHaveLength((Math.abs(from.row - to.row) + 1) * (Math.abs(from.column - to.column) + 1));
        expect([from, to, ...places].every((each) => holds(bounds, each))).toBe(true);
      }),
    );
  });
});
