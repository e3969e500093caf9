import { useEffect, useEffectEvent } from 'react';
import { listenLive } from '#client/http/listenLive.ts';
import type { LiveEvent } from '#engine/records/liveEvent.ts';

/** Who only passes by opens no stream. */
const SETTLED_MS = 1000;

/**
 * Listens to what changes of a list, or of one record, as long as the window is seen: one in the background costs nothing, and asks for what it
 * has missed when it is seen again.
 */
export function useLive(
  { entity, record, editing = false }: { entity: string; record?: number; editing?: boolean },
  onEvent: (event: LiveEvent) => void,
): void {
  const told = useEffectEvent(onEvent);
  useEffect(() => {
    let since: string | undefined;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      const query = {
        entity,
        ...(record === undefined ? {} : { record: String(record), editing: String(editing) }),
        ...(since === undefined ? {} : { since }),
      };
      stop = listenLive(query, (event, moment) => {
        since = moment;
        told(event);
      });
    };
    const end = (): void => {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
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
}
