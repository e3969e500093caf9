import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountOf } from '#renderer/stores/accountOf.ts';
import { offlineHours } from '#renderer/form/kept/offlineHours.ts';
import { sendWaiting } from '#renderer/form/kept/sendWaiting.ts';
import type { WaitingStore } from '#renderer/form/kept/waitingStore.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { reached } from '../session/reached.ts';

/** Whom the server does not serve for now asks again after so long. Milliseconds. */
const PAUSE = 30_000;

/** Sends the saves that wait as soon as there is a line. Returns the key of the one that is being sent. */
export function useSending(store: WaitingStore): string | undefined {
  const { client, user } = useRenderer();
  const [sending, setSending] = useState<string>();
  const pausedUntil = useRef(0);
  const send = useEffectEvent(async (): Promise<void> => {
    if (Date.now() < pausedUntil.current || !store.list().some(({ state }) => state === 'waiting')) return;
    const missing = await sendWaiting({
      ...{ account: accountOf(user), store, records: client.records, hours: offlineHours(), onSending: setSending },
    });
    if (missing === 'server') pausedUntil.current = Date.now() + PAUSE;
  });
  useEffect(() => {
    const attempt = (): void => void send();
    attempt();
    // Whatever else is asked tells that there is a line again, mostly within seconds; a window that is not seen asks nothing.
    const stop = reached.subscribe(attempt);
    window.addEventListener('online', attempt);
    return () => {
      stop();
      window.removeEventListener('online', attempt);
    };
  }, []);
  return sending;
}
