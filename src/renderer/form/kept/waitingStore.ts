import { useMemo, useSyncExternalStore } from 'react';
import { createSignal } from '../../stores/createSignal.ts';
import { countUnread, type Entry, parseEntries, savesOf, type WaitingSave } from './WaitingSave.ts';

/** The store for one account's saves without reply, shared by all windows of the browser. */
export interface WaitingStore {
  /** The oldest first. */
  readonly list: () => WaitingSave[];
  /** Keeps a save, in the place of the one with its key; false where the browser has no room for it. */
  readonly put: (save: WaitingSave) => boolean;
  readonly remove: (key: string) => void;
  /** The number of entries that another version of the page wrote and this one cannot read; they are not changed. */
  readonly countUnread: () => number;
  /** Deletes the unreadable entries, when the user confirms. */
  readonly removeUnread: () => void;
  /** Calls `listener` when a save is added or its state changes, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The raw stored text, stable while nothing changes. */
  readonly text: () => string;
}

const nameOf = (account: string): string => `guiju.waiting.${account}`;

/** Changes with every write of this window; writes of others arrive as browser events. */
const changes = createSignal();

export function waitingStore(account: string, storage: Storage): WaitingStore {
  const name = nameOf(account);
  const entries = (): Entry[] => parseEntries(storage.getItem(name));
  const write = (kept: readonly Entry[]): boolean => {
    try {
      if (kept.length === 0) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(kept.map(({ stored }) => stored)));
    } catch {
      return false;
    }
    changes.emit();
    return true;
  };
  return {
    list: () => savesOf(entries()),
    put: (save) => {
      // After sign-out there is no account to store it for.
      if (account === '') return false;
      const before = entries();
      const entry = { stored: save, save };
      const isThere = before.some((each) => each.save?.key === save.key);
      return write(isThere ? before.map((each) => (each.save?.key === save.key ? entry : each)) : [...before, entry]);
    },
    remove: (key) => {
      const before = entries();
      const rest = before.filter(({ save }) => save?.key !== key);
      if (rest.length < before.length) write(rest);
    },
    countUnread: () => countUnread(entries()),
    removeUnread: () => void write(entries().filter(({ save }) => save !== undefined)),
    subscribe: (listener) => {
      const stop = changes.subscribe(listener);
      const hear = (event: StorageEvent): void => {
        if (event.key === name || event.key === null) listener();
      };
      window.addEventListener('storage', hear);
      return () => {
        stop();
        window.removeEventListener('storage', hear);
      };
    },
    text: () => storage.getItem(name) ?? '',
  };
}

/** Deletes an account's saves, when the user confirms. */
export function removeWaiting(account: string, storage: Storage): void {
  storage.removeItem(nameOf(account));
}

/** The saves of an account that got no reply, as all windows of this browser have them. */
export function useWaitingSaves(account: string): {
  readonly store: WaitingStore;
  readonly saves: readonly WaitingSave[];
  readonly unread: number;
} {
  const store = useMemo(() => waitingStore(account, localStorage), [account]);
  const text = useSyncExternalStore(store.subscribe, store.text);
  return useMemo(() => {
    const entries = parseEntries(text);
    return { store, saves: savesOf(entries), unread: countUnread(entries) };
  }, [store, text]);
}
