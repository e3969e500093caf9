import { isLiveEvent, type LiveEvent } from '#engine/records/liveEvent.ts';

/** What a window shows, as the call takes it; `since`: the moment of the last event that another stream brought. */
export interface LiveQuery {
  readonly entity: string;
  readonly record?: string;
  readonly editing?: string;
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
