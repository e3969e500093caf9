import { AppError } from '../errors.ts';

/** A problem of a record: its field, and the message for the user who entered it. */
export interface Issue {
  readonly field: string;
  readonly message: string;
  /** Position in the child rows of `field`, and the name of the field inside the row. */
  readonly row?: { readonly index: number; readonly field: string } | undefined;
}

/** The error for a record that may not be saved: the reply names every field, its message is the first. */
export function recordInvalid(issues: readonly Issue[], cause?: unknown): AppError {
  return new AppError('RECORD_INVALID', {
    cause,
    ...(issues[0] === undefined ? {} : { text: issues[0].message }),
    data: {
      Issues: issues.map(({ field, message, row }) => ({
        Field: field,
        Message: message,
        ...(row === undefined ? {} : { Row: { Index: row.index, Field: row.field } }),
      })),
    },
  });
}
