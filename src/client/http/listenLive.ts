import { isLiveEvent, type LiveEvent } from '#engine/records/liveEvent.ts';

/** What a window shows, as the call takes it; `since`: the moment of the last event that another stream brought, or at which the list was read. */
export interface LiveQuery {
  readonly entity: string;
  readonly record?: string;
  readonly editing?: string;
  /** Ids of the rows of a list, or that of the record, each with its version behind a colon, between commas. */
  readonly rows?: string;
  readonly since?: string;
}

/**
 * Listens to what changes of an open list or record until the returned function is called. The browser connects again by itself, unless the
 * server, or what stands before it, refuses: then `onRefused` is called, and nothing more comes. `onEvent` receives the moment of each event as well.
 */
export function listenLive(
  query: LiveQuery,
  onEvent: (event: LiveEvent, moment: string) => void,
  onRefused: () => void,
): () => void {
  const source = new EventSource(`/api/Live/Events?${new URLSearchParams({ ...query }).toString()}`);
  source.addEventListener('message', (message: MessageEvent<string>) => {
    const event: unknown = JSON.parse(message.data);
    if (isLiveEvent(event)) onEvent(event, message.lastEventId);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onRefused();
  });
  return () => {
    source.close();
  };
}
