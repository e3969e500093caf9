import { describe, expect, it } from 'vitest';
import { waitingStore } from '#renderer/form/kept/waitingStore.ts';
import { makeStorage, waitingSave } from '../../support/renderer/waiting.ts';

const NAME = 'guiju.waiting.6';

describe('what another version of the page has kept', () => {
  const later = { version: 9, parts: [{ key: 'z', sent: 'x' }] };

  it('stays to the letter, whatever is kept and taken away beside it', () => {
    const storage = makeStorage();
    const [paused, added] = [{ ...waitingSave('b', 2), state: 'paused' }, waitingSave('c')];
    storage.setItem(NAME, JSON.stringify([later, waitingSave('a', 1), paused]));
    const store = waitingStore('6', storage);
    expect([store.list().map(({ key }) => key), store.countUnread()]).toEqual([['a'], 2]);

    store.put({ ...waitingSave('a', 1), state: 'cancelled' });
    store.put(added);
    store.remove('a');
    expect(storage.getItem(NAME)).toBe(JSON.stringify([later, paused, added]));
    store.remove('c');
    expect(store.countUnread()).toBe(2);

    store.put(waitingSave('d'));
    store.removeUnread();
    expect([store.list().map(({ key }) => key), store.countUnread()]).toEqual([['d'], 0]);
    store.remove('d');
    expect(storage.getItem(NAME)).toBeNull();
  });

  it.each([JSON.stringify(later), 'no JSON [', 'null'])('stays also where it is no list: %s', (text) => {
    const storage = makeStorage();
    storage.setItem(NAME, text);
    const store = waitingStore('6', storage);
    expect([store.list(), store.countUnread()]).toEqual([[], 1]);

    expect(store.put(waitingSave('a'))).toBe(true);
    expect(storage.getItem(NAME)).toMatch(/^\[.+,\{"key":"a"/);
    const kept: unknown = JSON.parse(storage.getItem(NAME) ?? '');
    const first: unknown = Array.isArray(kept) ? kept[0] : undefined;
    expect(typeof first === 'string' ? first : JSON.stringify(first)).toBe(text);
    expect([store.list().map(({ key }) => key), store.countUnread()]).toEqual([['a'], 1]);
  });
});
