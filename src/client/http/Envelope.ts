/** The body of every reply (spec section 7). */
export interface Envelope<T> {
  readonly Successed: boolean;
  readonly Message: string | null;
  readonly Data: T;
  readonly Code: number;
}

/**
 * Tells whether a reply body is an envelope; a proxy's error page is not. That its data is what `wire` states is the server's promise: its
 * handlers are compiled against the same table, and its tests hold every reply to it.
 */
export function isEnvelope<T>(body: unknown): body is Envelope<T> {
  return (
    typeof body === 'object' &&
    body !== null &&
    'Successed' in body &&
    typeof body.Successed === 'boolean' &&
    'Code' in body &&
    typeof body.Code === 'number'
  );
}
