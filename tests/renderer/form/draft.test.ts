import { describe, expect, it } from 'vitest';
import { parseDrafts } from '#renderer/form/save/LocalDraft.ts';
import { countDrafts, draftStore, MAX_DRAFTS, removeDrafts } from '#renderer/form/save/draftStore.ts';
import { makeStorage } from '../../support/renderer/waiting.ts';

const DRAFT = {
  id: 'a',
  time: '2026-03-10 10:00:00',
  values: { Note: 'a' },
  texts: { ProductId: '泵' },
  typed: { Total: '12万吧' },
  files: [],
  over: { version: 2, values: { Note: '' } },
};

describe('drafts', () => {
  it('come back for the same account and form only', () => {
    const storage = makeStorage();
    draftStore('6', storage).write('order.form.new', DRAFT);

    expect(draftStore('6', storage).list('order.form.new')).toEqual([DRAFT]);
    expect(draftStore('7', storage).list('order.form.new')).toEqual([]);
    expect(draftStore('6', storage).list('order.form.4')).toEqual([]);
  });

  it('of one form stand beside each other until each is removed', () => {
    const store = draftStore('6', makeStorage());
    const later = { ...DRAFT, id: 'b', time: '2026-03-10 11:00:00' };
    store.write('order.form.new', DRAFT);
    store.write('order.form.new', later);
    store.write('order.form.new', { ...later, values: { Note: 'ab' } });
    expect(store.list('order.form.new')).toEqual([DRAFT, { ...later, values: { Note: 'ab' } }]);

    store.remove('order.form.new', 'b');
    expect(store.list('order.form.new')).toEqual([DRAFT]);
  });

  it('are so many at most, and the oldest goes', () => {
    const store = draftStore('6', makeStorage());
    const ids = Array.from({ length: MAX_DRAFTS + 1 }, (_, index) => String(index));
    for (const id of ids) store.write('order.form.new', { ...DRAFT, id });

    expect(store.list('order.form.new').map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('all go when their owner says so, and nothing else does', () => {
    const storage = makeStorage();
    storage.setItem('guiju.columns.a', 'x');
    draftStore('6', storage).write('order.form.new', DRAFT);
    draftStore('6', storage).write('order.form.4', DRAFT);
    draftStore('7', storage).write('order.form.4', DRAFT);
    expect([countDrafts('6', storage), countDrafts('7', storage)]).toEqual([2, 1]);
    removeDrafts('6', storage);

    expect([countDrafts('6', storage), countDrafts('7', storage)]).toEqual([0, 1]);
    expect(storage.getItem('guiju.columns.a')).toBe('x');
  });

  it('that find no room are told so', () => {
    expect(draftStore('6', makeStorage()).write('order.form.new', DRAFT)).toBe(true);
    const store = draftStore('6', makeStorage(3));
    expect(store.write('order.form.new', DRAFT)).toBe(false);

    expect(store.list('order.form.new')).toEqual([]);
  });

  it('that are broken are none, and that of an earlier version is one', () => {
    expect(['', '{', '[]', '7', '{"time":1}', '{"time":"x","values":[]}'].flatMap(parseDrafts)).toEqual([]);
    const { time, values, texts, files } = DRAFT;
    const earlier = JSON.stringify({ time, values, texts, files });
    expect(parseDrafts(earlier)).toEqual([{ ...DRAFT, id: time, typed: {}, over: undefined }]);
  });
});
