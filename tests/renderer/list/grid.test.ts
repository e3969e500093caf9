import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editedRow,
  type Edits,
  enterRows,
  type GridHistory,
  lastSaved,
  NO_EDITS,
  noteSaved,
  removeLastSave,
  redoStep,
  type RowEdits,
  undoStep,
  wiresOf,
} from '#renderer/list/grid/gridEdits.ts';

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
    // Saving is no undo step of the screen: undoing it requires the server.
    expect(undoStep(history)).toBe(history);
    history = removeLastSave(history);
    expect(lastSaved(history)).toBeUndefined();
    expect(seen(undoStep(history).now)).toEqual({});
    // An unchanged save leaves no step.
    const same = noteSaved(enterRows(NO_EDITS, new Map([[3, edit('d')]])), [{ id: 3, version: 0 }], false);
    expect([same.now.size, same.past.length]).toEqual([0, 0]);
  });

  it('lies over the row that is stored, with the names that belong to it', () => {
    const row = { Id: 5, OwnerId: 1, OwnerIdText: '王', Name: '旧' };
    const edits: RowEdits = { OwnerId: { value: 2, text: '李', wire: '2' } };
    expect(editedRow(row, edits)).toEqual({ Id: 5, OwnerId: 2, OwnerIdText: '李', Name: '旧' });
    expect(editedRow(row, undefined)).toBe(row);
  });

  it('shows whole what was typed over a value without its middle', () => {
    const row = { Id: 5, Phone: '138****8000', IdCard: '1101**********0018', Masked: ['Phone', 'IdCard'] };
    const edits: RowEdits = { Phone: { value: '13900139000', text: undefined, wire: '13900139000' } };
    expect(editedRow(row, edits)).toEqual({ ...row, Phone: '13900139000', PhoneText: null, Masked: ['IdCard'] });
  });
});
