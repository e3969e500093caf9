import { useEffect, useEffectEvent, useState } from 'react';
import { listenLive } from '#client/http/listenLive.ts';
import type { LiveEvent } from '#engine/records/liveEvent.ts';

/** Who only passes by opens no stream. */
const SETTLED_MS = 1000;
/** Who was refused, such as one window too many of an account, asks again by himself after so long. */
const REFUSED_MS = 60_000;

/** Why a window may hear nothing. */
export const REFUSED = '这个账号打开的窗口太多（最多 12 个），或与服务器的连接断了：关掉几个窗口再试';

/**
 * Listens to what changes of a list, or of one record, as long as the window is seen: one in the background costs nothing, and asks for what it
 * has missed when it is seen again. Returns what asks once more while the window was refused, and hears nothing; undefined else. `onMissed` is called
 * when it hears again and what it has missed cannot be told.
 */
export function useLive(
  { entity, record, editing = false }: { entity: string; record?: number; editing?: boolean },
  onEvent: (event: LiveEvent) => void,
  onMissed: () => void = () => undefined,
): (() => void) | undefined {
  const told = useEffectEvent(onEvent);
  const missed = useEffectEvent(onMissed);
  const [retry, setRetry] = useState<() => void>();
  useEffect(() => {
    let since: string | undefined;
    let isBehind = false;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      end();
      const query = {
        entity,
        ...(record === undefined ? {} : { record: String(record), editing: String(editing) }),
        ...(since === undefined ? {} : { since }),
      };
      const refused = (): void => {
        isBehind ||= since === undefined;
        timer = setTimeout(begin, REFUSED_MS);
        setRetry(() => begin);
      };
      stop = listenLive(
        query,
        (event, moment) => {
          since = moment;
          told(event);
          if (isBehind) missed();
          isBehind = false;
        },
        refused,
      );
    };
    const end = (): void => {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
      setRetry(undefined);
    };
    const look = (): void => {
      end();
      if (document.visibilityState === 'visible') timer = setTimeout(begin, SETTLED_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      end();
    };
  }, [entity, record, editing]);
  return retry;
}
