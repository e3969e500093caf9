import { createHash } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { countTry, forgetTries } from '../db/system/signInFailures.ts';
import type { Services } from '../Services.ts';

/**
 * Counts a try to prove a password, before the password is looked at. Returns what forgets the failures, to be called when it was
 * right. Throws TOO_MANY_REQUESTS while the wait after earlier failures of the same `parts` is not over.
 */
export async function slowDown(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  parts: readonly string[],
  text: string,
): Promise<() => Promise<void>> {
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  if (!(await countTry(database.db, key, clock().getTime())))
    throw new AppError('TOO_MANY_REQUESTS', { text, detail: 'delay after failures' });
  return () => forgetTries(database.db, key);
}
