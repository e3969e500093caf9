import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenLive } from '#client/http/listenLive.ts';
import type { LiveEvent } from '#engine/records/liveEvent.ts';

/** Who only passes by opens no stream. */
const SETTLED_MS = 1000;
/** Who was refused, such as one window too many of an account, asks again by himself after so long. */
const REFUSED_MS = 60_000;

/** Why a window may hear nothing. */
export const REFUSED = '这个账号打开的窗口太多（最多 12 个），或与服务器的连接断了：关掉几个窗口再试';

/** The rows of a list as they were read, and what the server had written by then, which is greater the later it is. */
export interface ReadRows {
  readonly ids: readonly number[];
  /** The same with their versions, as the call takes them. */
  readonly versioned: string;
  readonly moment: string;
}

/** What a window shows: one record, which may be being changed, in a version, or a list that was read; undefined: nothing was read yet. */
interface Watched {
  readonly entity: string;
  readonly record?: number;
  readonly version?: number;
  readonly editing?: boolean;
  readonly read?: ReadRows | undefined;
}

/**
 * Listens to what changes of a list, or of one record, as long as the window is seen: one in the background costs nothing, and asks for what it
 * has missed when it is seen again. Returns what asks once more while the window was refused, and hears nothing; undefined else.
 */
export function useLive(
  { entity, record, version, editing = false, read }: Watched,
  onEvent: (event: LiveEvent) => void,
): (() => void) | undefined {
  const told = useEffectEvent(onEvent);
  const [retry, setRetry] = useState<() => void>();
  const wasRead = useEffectEvent(() => read);
  // Whoever lost it since it was read is told so, not that he is refused.
  const rows = useEffectEvent(() => (record === undefined ? read?.versioned : `${record}:${version ?? 0}`));
  const shown = read?.ids.join();
  const heard = useRef<{ readonly place: string; readonly moment: string }>(undefined);
  useEffect(() => {
    const place = record === undefined ? undefined : `${entity} ${record}`;
    // What happened to a record while its form was being opened is not missed.
    let since = heard.current !== undefined && heard.current.place === place ? heard.current.moment : undefined;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      end();
      const [list, shows] = [wasRead(), rows()];
      // Nor is what happened to a list after it was read; what was heard before is in it.
      if (list !== undefined && (since === undefined || list.moment > since)) since = list.moment;
      const query = {
        entity,
        ...(record === undefined ? {} : { record: String(record), editing: String(editing) }),
        ...(shows === undefined || shows === '' ? {} : { rows: shows }),
        ...(since === undefined ? {} : { since }),
      };
      const refused = (): void => {
        timer = setTimeout(begin, REFUSED_MS);
        setRetry(() => begin);
      };
      stop = listenLive(
        query,
        (event, moment) => {
          since = moment;
          if (place !== undefined) heard.current = { place, moment };
          told(event);
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
  }, [entity, record, editing, shown]);
  return retry;
}
