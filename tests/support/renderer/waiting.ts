import type { WaitingSave } from '#renderer/form/kept/WaitingSave.ts';

/** A storage in memory, as browsers have it. `room`: the longest text that it takes. */
export function makeStorage(room = Infinity): Storage {
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

/** A save that waits: of a record with a number, else of a new one. */
export function waitingSave(key: string, id?: number, more: Partial<WaitingSave> = {}): WaitingSave {
  return {
    key,
    request: { entity: 'order', form: 'form', id, prefill: {}, isFixed: false },
    draft: { id: key, time: '2026-03-10 10:00:00', values: {}, texts: {}, typed: {}, files: [], over: undefined },
    title: key,
    api: 'order',
    isNew: id === undefined,
    body: [['Note', key]],
    at: Date.now(),
    state: 'waiting',
    note: '',
    ...more,
  };
}
