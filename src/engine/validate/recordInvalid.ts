import { AppError } from '../errors.ts';
import type { Issue } from './Issue.ts';

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
