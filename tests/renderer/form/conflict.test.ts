import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { conflictOf } from '#renderer/form/save/conflictOf.ts';
import { openOrder } from '../../support/renderer/openRecord.ts';
import type { RecordState } from '#renderer/records/RecordState.ts';

const STORED = { Id: 4, Version: 2, Kind: 1, Total: 5, Note: 'a', Serial: 's', BuyerName: '甲', BuyerId: 7 };
const bodyOf = (state: RecordState): Record<string, string> => Object.fromEntries(state.body());

describe('two versions of a record', () => {
  const open = (): RecordState => {
    const state = openOrder(STORED);
    state.enter({ values: { Note: 'mine', Total: 9, Serial: 'same' } });
    state.enter({ values: { BuyerName: '乙', BuyerId: 8 }, texts: { BuyerName: '乙' } });
    return state;
  };
  const current = {
    ...STORED,
    Version: 3,
    Note: 'theirs',
    Serial: 'same',
    Kind: 2,
    Cheque: 'c',
    BuyerName: '丙',
    BuyerId: 9,
    UpdaterIdText: '何志强',
    UpdateTime: '2026-03-10 11:00:00',
  };

  it('stand against each other where both changed a field to something else, a name and its Id as one', () => {
    const { by, fields, others } = conflictOf(open(), current);

    expect(by).toBe('何志强 2026-03-10 11:00:00');
    expect(fields.map(({ field, mine, theirs }) => [field.name, mine, theirs])).toEqual([
      ['BuyerName', '乙', '丙'],
      ['Total', '9 元', '5 元'],
      ['Note', 'mine', 'theirs'],
    ]);
    expect(others).toEqual(['类型', '支票号']);
  });

  it('come to one: what was given up is the others’, everything else one’s own', () => {
    const state = open();
    state.rebase(current, [], new Set(['Note', 'BuyerName', 'BuyerId']));

    expect(['Note', 'Total', 'Kind', 'BuyerId'].map((name) => state.shown(name))).toEqual(['theirs', 9, 2, 9]);
    expect(bodyOf(state)).toEqual({ Id: '4', Version: '3', Total: '9' });
  });

  it('leave nothing to save when everything was given up', () => {
    const state = openOrder(STORED);
    state.enter({ values: { Note: 'mine' } });
    state.rebase(current, [], new Set(['Note']));

    expect(state.edited()).toEqual([]);
  });

  it('show what only was changed here, too, to be kept or given up', () => {
    const state = openOrder(STORED);
    state.enter({ values: { Note: 'mine' } });

    expect(conflictOf(state, { ...STORED, Version: 3, Serial: 't' })).toEqual({
      by: '',
      fields: [expect.objectContaining({ mine: 'mine', theirs: 'a' })],
      others: ['序列号'],
    });
  });
});

describe('two versions of child rows', () => {
  const row = (Id: number, No: number, Money: number, Why: string | null = null) => ({ Id, No, Money, Why });
  const STORED_ROWS = {
    Id: 4,
    Version: 2,
    Kind: 1,
    Total: 100,
    orderLine: [row(1, 1, 10), row(2, 2, 20), row(3, 3, 30)],
  };
  const open = (rows: Values[]): RecordState => {
    const state = openOrder(STORED_ROWS);
    state.enter({ values: { orderLine: rows } });
    return state;
  };
  const now = (...line: Values[]): Values => ({ ...STORED_ROWS, Version: 3, orderLine: line });
  const entriesOf = (state: RecordState, current: Values) =>
    conflictOf(state, current).fields.map(({ title, mine, theirs, isMine }) => [title, mine, theirs, isMine]);

  it('come together by themselves where only one changed a row, and the dialog says what the other did', () => {
    const state = open([row(1, 1, 11), row(2, 2, 20), row(3, 3, 30), { No: 4, Money: 40 }]);
    const current = now(row(1, 1, 10), row(3, 3, 33), row(7, 5, 50));

    expect(conflictOf(state, current).others).toEqual(['明细（新增 1 行，修改 1 行，删除 1 行）']);
    state.rebase(current, []);
    expect(state.shown('orderLine')).toMatchObject([
      { Id: 1, Money: 11 },
      { Id: 3, Money: 33 },
      { Id: 7, Money: 50 },
      { No: 4, Money: 40 },
    ]);
  });

  it('stand against each other row by row: changed by both, removed by one, new here', () => {
    const state = open([row(1, 1, 11), row(2, 2, 22), { No: 4, Money: 40 }]);
    const current = now(row(1, 9, 12), row(3, 3, 33));

    expect(entriesOf(state, current)).toEqual([
      ['明细：第 1 行', '金额：11 元', '金额：12 元', true],
      ['明细：第 2 行', '序号：2\n金额：22 元', '已删除这一行', true],
      ['明细：第 3 行', '已删除这一行', '保留这一行\n序号：3\n金额：33 元', false],
      ['明细：新增的第 3 行', '序号：4\n金额：40 元', '没有这一行', true],
    ]);
    state.rebase(current, []);
    expect(state.shown('orderLine')).toMatchObject([
      { Id: 1, No: 9, Money: 11 },
      { Id: 3, Money: 33 },
      { No: 2, Money: 22 },
      { No: 4, Money: 40 },
    ]);
  });

  it('are the others’ where a row is given up, and nothing is left to save when all are', () => {
    const state = open([row(1, 1, 11), row(2, 2, 20), row(3, 3, 30), { No: 4, Money: 40 }]);
    const current = now(row(1, 1, 12), row(2, 2, 20), row(3, 3, 30));
    state.rebase(current, [], new Set(), new Map([['orderLine', new Set(['1', 'new 3'])]]));

    expect(state.shown('orderLine')).toMatchObject([{ Money: 12 }, { Money: 20 }, { Money: 30 }]);
    expect(state.edited()).toEqual([]);
    expect(bodyOf(state)).toEqual({ Id: '4', Version: '3' });
  });

  it('are no change of the other one while he left them as they were', () => {
    const state = openOrder(STORED_ROWS);
    state.enter({ values: { Note: 'mine' } });

    expect(conflictOf(state, { ...STORED_ROWS, Version: 3, Serial: 't' }).others).toEqual(['序列号']);
  });
});
