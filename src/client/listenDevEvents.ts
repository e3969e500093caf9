/** A problem in a schema document, with its place. */
export interface DevProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
  readonly proposal?: string;
}

/** A development event of the server: schemas were reloaded, or have problems. */
export type DevEvent =
  { readonly type: 'schemas' } | { readonly type: 'problems'; readonly problems: readonly DevProblem[] };

/** Listens to the server's development events until the returned function is called. */
export function listenDevEvents(onEvent: (event: DevEvent) => void): () => void {
  const source = new EventSource('/api/dev/Events');
  source.addEventListener('message', (message: MessageEvent<string>) => {
    const event: unknown = JSON.parse(message.data);
    if (isDevEvent(event)) onEvent(event);
  });
  return () => source.close();
}

function isDevEvent(event: unknown): event is DevEvent {
  if (typeof event !== 'object' || event === null || !('type' in event)) return false;
  return (
    event.type === 'schemas' || (event.type === 'problems' && 'problems' in event && Array.isArray(event.problems))
  );
}
