import { liveEvent, type LiveEvent } from '#wire/LiveEvent.ts';
import { fits } from '#wire/schema.ts';

/** The content of a window; `since`: the time of the last event of another stream, or when the list was read. */
export interface LiveQuery {
  readonly entity: string;
  readonly record?: string;
  readonly editing?: string;
  /** Ids of the rows of a list, or that of the record, each with its version behind a colon, between commas. */
  readonly rows?: string;
  readonly since?: string;
}

/** Listens to changes until the returned function is called; reconnects, unless refused: then calls `onRefused`. */
export function listenLive(
  query: LiveQuery,
  onEvent: (event: LiveEvent, moment: string) => void,
  onRefused: () => void,
): () => void {
  const source = new EventSource(`/api/Live/Events?${new URLSearchParams({ ...query }).toString()}`);
  source.addEventListener('message', (message: MessageEvent<string>) => {
    const event: unknown = JSON.parse(message.data);
    if (fits(liveEvent, event)) onEvent(event, message.lastEventId);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onRefused();
  });
  return () => source.close();
}
