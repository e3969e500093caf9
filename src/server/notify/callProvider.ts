import { AppError } from '#engine/errors.ts';
import { askServer, type RequestLimits } from '../settings/askServer.ts';

/** Milliseconds and bytes. */
export const PROVIDER_LIMITS = { time: 10_000, largest: 100_000 } as const;

/**
 * Calls an external system and reads its JSON. Follows no redirects. Throws SEND_FAILED; addresses and contents are not
 * logged.
 */
export async function callProvider(
  name: string,
  url: string,
  init: RequestInit = {},
  limits: RequestLimits = PROVIDER_LIMITS,
): Promise<unknown> {
  try {
    return JSON.parse((await askServer(url, init, limits)).text);
  } catch (error) {
    throw sendFailed(`${name} gave no answer: ${error instanceof Error ? error.name : 'error'}`);
  }
}

/** The error for a message that was not sent. */
export const sendFailed = (detail: string): AppError => new AppError('SEND_FAILED', { detail });

/** A text in a JSON reply by its path; empty when there is none. Long ones are cut. */
export function textAt(reply: unknown, ...path: readonly (string | number)[]): string {
  let value: unknown = reply;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(String(name)) : undefined;
  return typeof value === 'string' ? value.slice(0, 200) : typeof value === 'number' ? String(value) : '';
}
