import type { Body } from './readSent.ts';

/** Tells whether a call says that its warnings were read and are no hindrance: `AcceptWarnings=true`. */
export function acceptsWarnings(body: Body): boolean {
  return body['AcceptWarnings'] === 'true';
}
