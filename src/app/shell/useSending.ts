import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '#renderer/feedback/errorText.ts';
import { accountOf } from '#renderer/stores/accountOf.ts';
import { offlineHours } from '#renderer/form/kept/offlineHours.ts';
import { sendWaiting } from '#renderer/form/kept/sendWaiting.ts';
import type { WaitingStore } from '#renderer/form/kept/waitingStore.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { asAppError } from '#renderer/stores/useLoad.ts';
import { reached } from '../session/reached.ts';

/** Milliseconds until the next attempt after the server refused to serve. */
const RETRY_DELAY_MS = 30_000;

/** Sends the saves that wait as soon as there is a line. Returns the key of the one that is being sent. */
export function useSending(store: WaitingStore): string | undefined {
  const { client, notify, user } = useRenderer();
  const [sending, setSending] = useState<string>();
  const pausedUntil = useRef(0);
  const isTold = useRef(false);
  const send = useEffectEvent(async (): Promise<void> => {
    if (Date.now() < pausedUntil.current || !store.list().some(({ state }) => state === 'waiting')) return;
    const missing = await sendWaiting({
      ...{ account: accountOf(user), store, save: client.save, hours: offlineHours(), onSending: setSending },
    });
    if (missing === 'server') pausedUntil.current = Date.now() + RETRY_DELAY_MS;
    isTold.current = false;
  });
  const fail = useEffectEvent((cause: unknown): void => {
    pausedUntil.current = Date.now() + RETRY_DELAY_MS;
    // The cause usually persists: sending is tried again, but the error is shown once.
    if (isTold.current) return;
    isTold.current = true;
    notify.error(`没有网络时保存的内容没能提交：${errorText(asAppError(cause))}`);
  });
  useEffect(() => {
    const attempt = (): void => {
      send().catch(fail);
    };
    attempt();
    // Any successful call shows that the network is back, usually within seconds; a hidden window makes no calls.
    const stop = reached.subscribe(attempt);
    window.addEventListener('online', attempt);
    return () => {
      stop();
      window.removeEventListener('online', attempt);
    };
  }, []);
  return sending;
}
