import { useMemo, useSyncExternalStore } from 'react';
import { parseWaiting, type WaitingSave } from './WaitingSave.ts';
import { waitingStore, type WaitingStore } from './waitingStore.ts';

/** The saves of an account that got no reply, as all windows of this browser have them. */
export function useWaitingSaves(account: string): {
  readonly store: WaitingStore;
  readonly saves: readonly WaitingSave[];
} {
  const store = useMemo(() => waitingStore(account, localStorage), [account]);
  const text = useSyncExternalStore(store.subscribe, store.text);
  return { store, saves: useMemo(() => parseWaiting(text), [text]) };
}
