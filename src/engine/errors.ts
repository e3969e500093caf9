/** Every expected failure of the product by its stable code. HTTP status, wire code and Chinese text hang on it. */
export const ERROR_CODES = [
  'NOT_SIGNED_IN',
  'SIGN_IN_FAILED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CODE_INVALID',
  'CODE_LIMIT',
  'SEND_FAILED',
  'RECORD_INVALID',
  'UNCONFIRMED',
  'VERSION_CONFLICT',
  'REFERENCED',
  'STATE_FORBIDS',
  'BAD_REQUEST',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'MEDIA_TYPE',
  'SCHEMA_INVALID',
  'KEY_REUSED',
  'CROSS_ORIGIN',
  'BUSY',
  'STORAGE_FULL',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** An expected failure. `data` goes to the client; the message is for the log and the cause never leaves the server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  /** Replaces the standard Chinese text of the code. */
  readonly text: string | undefined;

  constructor(code: ErrorCode, more: { text?: string; data?: unknown; cause?: unknown; detail?: string } = {}) {
    super(more.detail ?? more.text ?? code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.data = more.data;
    this.text = more.text;
  }
}
