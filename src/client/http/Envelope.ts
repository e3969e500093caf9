/** The body of every reply (spec section 7). */
export interface Envelope<T> {
  readonly Successed: boolean;
  readonly Message: string | null;
  readonly Data: T;
  readonly Code: number;
}

/** Whether a reply body is an envelope; a proxy's page is not. Handlers and tests hold the data to `wire`. */
export const isEnvelope = <T>(body: unknown): body is Envelope<T> =>
  typeof body === 'object' &&
  body !== null &&
  'Successed' in body &&
  typeof body.Successed === 'boolean' &&
  'Code' in body &&
  typeof body.Code === 'number';
