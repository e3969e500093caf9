/** Every expected failure of the product by its stable code, with its number on the wire. HTTP status and Chinese text hang on the code. */
export const WIRE_CODES = {
  NOT_SIGNED_IN: 10,
  SIGN_IN_FAILED: 11,
  FORBIDDEN: 12,
  NOT_FOUND: 13,
  CODE_INVALID: 14,
  CODE_LIMIT: 15,
  SEND_FAILED: 16,
  SECOND_FACTOR: 17,
  RECORD_INVALID: 20,
  VERSION_CONFLICT: 21,
  REFERENCED: 22,
  STATE_FORBIDS: 23,
  UNCONFIRMED: 24,
  BAD_REQUEST: 30,
  TOO_LARGE: 31,
  TOO_MANY_REQUESTS: 32,
  MEDIA_TYPE: 33,
  KEY_REUSED: 34,
  CROSS_ORIGIN: 35,
  BUSY: 40,
  STORAGE_FULL: 41,
  SCHEMA_INVALID: 50,
  INTERNAL: 99,
} as const;
export type ErrorCode = keyof typeof WIRE_CODES;

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(WIRE_CODES, code);

/** Every error code. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(WIRE_CODES).filter(isErrorCode);

/** The error code of a number on the wire; INTERNAL for an unknown number. */
export function errorCodeOf(wire: number): ErrorCode {
  return ERROR_CODES.find((code) => WIRE_CODES[code] === wire) ?? 'INTERNAL';
}

/** An expected failure. `data` goes to the client; the message is for the log and the cause never leaves the server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  /** Replaces the standard Chinese text of the code. */
  readonly text: string | undefined;
  /** The text is already in the caller's language: it contains user input and must not be translated again. */
  readonly isSaid: boolean;

  constructor(
    code: ErrorCode,
    more: { text?: string; isSaid?: true; data?: unknown; cause?: unknown; detail?: string } = {},
  ) {
    super(more.detail ?? more.text ?? code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.data = more.data;
    this.text = more.text;
    this.isSaid = more.isSaid ?? false;
  }
}
