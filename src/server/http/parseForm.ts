import qs from 'qs';
import { AppError } from '#engine/errors.ts';

const LIMITS = {
  /** `paymentPlan[0][Id]` is 2 deep. */
  depth: 4,
  arrayLimit: 200,
  parameterLimit: 5000,
  strictDepth: true,
  throwOnLimitExceeded: true,
  allowPrototypes: false,
  plainObjects: false,
} as const;

/** Reads a form-encoded body: texts, lists and objects of them; a name that occurs twice becomes a list. Throws BAD_REQUEST beyond limits. */
export function parseForm(text: string): Record<string, unknown> {
  // No database keeps this character, and nobody types it.
  if (/\0|%00/.test(text)) throw new AppError('BAD_REQUEST', { detail: 'a null character' });
  try {
    return qs.parse(text, LIMITS);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { detail: 'the form body is beyond the limits', cause: error });
  }
}
