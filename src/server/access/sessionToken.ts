import { createHash, randomBytes } from 'node:crypto';

/** A new session id: 256 random bits, for the browser only. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a session id in the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
