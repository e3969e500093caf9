import { describe, expect, it } from 'vitest';
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
      ['Total', '￥9.00', '￥5.00'],
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
