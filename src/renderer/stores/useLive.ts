import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenLive } from '#client/http/listenLive.ts';
import type { LiveEvent } from '#wire/LiveEvent.ts';

/** Milliseconds before a stream opens, so that briefly visited screens open none. */
const SETTLED_MS = 1000;
/** Milliseconds before a retry after a refusal, such as for too many windows of an account. */
const REFUSED_MS = 60_000;

/** Why a window may receive no updates. */
export const REFUSED = '这个账号打开的窗口太多（最多 12 个），或与服务器的连接断了：关掉几个窗口再试';

/** The loaded rows of a list, and the server's write position at that time, which only increases. */
export interface ReadRows {
  readonly ids: readonly number[];
  /** The same with their versions, as the call takes them. */
  readonly versioned: string;
  readonly moment: string;
}

/** The content of a window: one record in a version, possibly edited, or a loaded list; undefined: not loaded. */
interface Watched {
  readonly entity: string;
  readonly record?: number;
  readonly version?: number;
  readonly editing?: boolean;
  readonly read?: ReadRows | undefined;
}

/** Listens to changes while the window is visible. Returns a retry function while the server refuses the stream. */
export function useLive(
  { entity, record, version, editing = false, read }: Watched,
  onEvent: (event: LiveEvent) => void,
): (() => void) | undefined {
  const told = useEffectEvent(onEvent);
  const [retry, setRetry] = useState<() => void>();
  const wasRead = useEffectEvent(() => read);
  // A user who has lost access since sees that message instead of a refusal.
  const rows = useEffectEvent(() => (record === undefined ? read?.versioned : `${record}:${version ?? 0}`));
  const shown = read?.ids.join();
  const heard = useRef<{ readonly place: string; readonly moment: string }>(undefined);
  useEffect(() => {
    const place = record === undefined ? undefined : `${entity} ${record}`;
    // Events during the opening of a record's form are not missed.
    let since = heard.current !== undefined && heard.current.place === place ? heard.current.moment : undefined;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      end();
      const [list, shows] = [wasRead(), rows()];
      // Nor are events after a list was loaded; earlier ones are in it.
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
