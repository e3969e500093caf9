/** The body of every reply (spec section 7). */
export interface Envelope<T> {
  readonly Successed: boolean;
  readonly Message: string | null;
  readonly Data: T;
  readonly Code: number;
}

/** Tells whether a reply body is an envelope; a proxy's error page is not. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return (
    typeof body === 'object' &&
    body !== null &&
    'Successed' in body &&
    typeof body.Successed === 'boolean' &&
    'Code' in body &&
    typeof body.Code === 'number'
  );
}
