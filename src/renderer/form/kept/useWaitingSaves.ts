import { useMemo, useSyncExternalStore } from 'react';
import { countUnread, parseEntries, savesOf, type WaitingSave } from './WaitingSave.ts';
import { waitingStore, type WaitingStore } from './waitingStore.ts';

/** The saves of an account that got no reply, as all windows of this browser have them. */
export function useWaitingSaves(account: string): {
  readonly store: WaitingStore;
  readonly saves: readonly WaitingSave[];
  /** The number of entries that another version of the page wrote and this one cannot read. */
  readonly unread: number;
} {
  const store = useMemo(() => waitingStore(account, localStorage), [account]);
  const text = useSyncExternalStore(store.subscribe, store.text);
  return useMemo(() => {
    const entries = parseEntries(text);
    return { store, saves: savesOf(entries), unread: countUnread(entries) };
  }, [store, text]);
}
