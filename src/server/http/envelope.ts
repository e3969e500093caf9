import type { AppError } from '#engine/errors.ts';
import { ERROR_REPLIES } from './errorReplies.ts';

/** The body of every reply (spec section 7). */
export interface Envelope {
  readonly Successed: boolean;
  readonly Message: string;
  readonly Data: unknown;
  readonly Code: number;
}

/** The body of a call that did what was asked. */
export function success(data: unknown): Envelope {
  return { Successed: true, Message: '', Data: data ?? null, Code: 0 };
}

/** The body for a failure. Its cause and its words for the log stay here. */
export function failure(error: AppError): Envelope {
  const { wire } = ERROR_REPLIES[error.code];
  return { Successed: false, Message: textOf(error), Data: error.data ?? null, Code: wire };
}

/** The text a person reads for a failure. */
export function textOf(error: AppError): string {
  return error.text ?? ERROR_REPLIES[error.code].text;
}
