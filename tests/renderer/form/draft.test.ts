import { describe, expect, it } from 'vitest';
import { parseDraft } from '#renderer/form/save/LocalDraft.ts';
import { draftStore, removeDrafts } from '#renderer/form/save/draftStore.ts';

/** A storage in memory, as browsers have it. */
function makeStorage(room = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => {
      items.delete(key);
    },
    clear: () => {
      items.clear();
    },
  };
}

const DRAFT = { time: '2026-03-10 10:00:00', values: { Note: 'a' }, texts: { ProductId: '泵' }, files: [] };

describe('drafts', () => {
  it('come back for the same account and form only', () => {
    const storage = makeStorage();
    draftStore('6', storage).write('order.form.new', DRAFT);

    expect(draftStore('6', storage).read('order.form.new')).toEqual(DRAFT);
    expect(draftStore('7', storage).read('order.form.new')).toBeUndefined();
    expect(draftStore('6', storage).read('order.form.4')).toBeUndefined();
  });

  it('all go when somebody signs out, and nothing else does', () => {
    const storage = makeStorage();
    storage.setItem('guiju.columns.a', 'x');
    draftStore('6', storage).write('order.form.new', DRAFT);
    draftStore('7', storage).write('order.form.4', DRAFT);
    removeDrafts(storage);

    expect(storage.length).toBe(1);
    expect(storage.getItem('guiju.columns.a')).toBe('x');
  });

  it('are not kept where there is no room, and that disturbs nobody', () => {
    const store = draftStore('6', makeStorage(3));
    store.write('order.form.new', DRAFT);

    expect(store.read('order.form.new')).toBeUndefined();
  });

  it('that are broken are none', () => {
    expect(['', '{', '[]', '7', '{"time":1}', '{"time":"x","values":[]}'].map(parseDraft)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
