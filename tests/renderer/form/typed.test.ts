import { describe, expect, it } from 'vitest';
import { type Values, rowsOf } from '#language/Value.ts';
import { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { typeInRow } from '#renderer/records/unreadIssues.ts';
import { orderInput } from '../../support/renderer/openRecord.ts';

const open = (): FormEngine => new FormEngine(orderInput(), () => Promise.resolve([]));
const UNREAD = '“12万吧”读不出数字，可以写成 1234.5 或 12万';

describe('a text that stands for no value', () => {
  it('stays, is named, counts as an edit, and keeps the form from being saved until something else is entered', () => {
    const engine = open();
    engine.enter({ values: { Total: null }, typed: { Total: '12万吧' } });
    engine.leave('Total');

    expect(engine.state.typed('Total')).toBe('12万吧');
    expect(engine.field('Total').selfErrors).toEqual([`合计${UNREAD}`]);
    expect(engine.state.edited()).toContain('Total');
    expect(engine.check()).toContainEqual({ field: 'Total', message: `合计${UNREAD}` });

    engine.enter({ values: { Total: 120000 }, typed: { Total: '12万' } });
    expect([engine.state.typed('Total'), engine.field('Total').selfErrors]).toEqual(['12万', []]);
    engine.enter({ values: { Total: 120000 } });
    expect([engine.state.typed('Total'), engine.state.shown('Total')]).toEqual([undefined, 120000]);
  });

  it('takes the place of what is wrong with the empty value', () => {
    const engine = open();
    engine.enter({ values: { Kind: 1, orderLine: [typeInRow({ No: 1 }, { Money: null }, { Money: '12万吧' })] } });

    expect(engine.check().filter(({ field }) => field === 'orderLine')).toEqual([
      { field: 'orderLine', message: `金额${UNREAD}`, row: { index: 0, field: 'Money' } },
    ]);
    expect(engine.state.body().filter(([name]) => name.includes('typed'))).toEqual([]);
  });

  it('of a cell is told when the cell is left, and gone when it is read', () => {
    const engine = open();
    const enter = (row: Values): void => {
      engine.enter({ values: { orderLine: [row] } });
    };
    const row = typeInRow({ No: 1 }, { Money: null }, { Money: '12万吧' });
    enter(row);
    engine.leaveCell('orderLine', { index: 0, field: 'No' });
    expect(engine.rowIssues.get('orderLine')).toBeUndefined();
    engine.leaveCell('orderLine', { index: 0, field: 'Money' });
    expect(engine.rowIssues.get('orderLine')).toMatchObject([{ message: `金额${UNREAD}` }]);

    enter(typeInRow(row, { Money: 12 }, undefined));
    expect(engine.rowIssues.get('orderLine')).toBeUndefined();
    expect(rowsOf(engine.state.shown('orderLine'))).toEqual([{ No: 1, Money: 12 }]);
  });

  it('comes back with what was not saved, and is named again, in a field as in a cell', () => {
    const left = open();
    left.enter({ values: { Total: null }, typed: { Total: '12万吧' } });
    const stored = { Id: 4, Version: 2, Kind: 1, orderLine: [{ Id: 1, No: 1, Money: null }] };
    const rows = new FormEngine(orderInput(stored), () => Promise.resolve([]));
    const [row = {}] = rowsOf(rows.state.shown('orderLine'));
    rows.enter({ values: { orderLine: [typeInRow(row, { Money: null }, { Money: '12万吧' })] } });
    const [again, rowsAgain] = [open(), new FormEngine(orderInput(stored), () => Promise.resolve([]))];
    again.restore(left.state.unsaved());
    rowsAgain.restore(rows.state.unsaved());

    expect([again.state.typed('Total'), again.field('Total').selfErrors]).toEqual(['12万吧', [`合计${UNREAD}`]]);
    expect(rows.state.edited()).toEqual(['orderLine']);
    expect(rowsAgain.check()).toContainEqual({
      field: 'orderLine',
      message: `金额${UNREAD}`,
      row: { index: 0, field: 'Money' },
    });
  });
});
