import { AppError, type ErrorCode } from '#engine/errors.ts';
import { databaseFailure } from '../db/transaction.ts';

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MEDIA_TYPE',
};

/** Anything that was thrown, as one of our errors; what nobody expected is INTERNAL with its cause. */
export function toAppError(thrown: unknown): AppError {
  const error = databaseFailure(thrown);
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('INTERNAL', { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? BY_FASTIFY_CODE[error.code] : undefined;
  if (code !== undefined) return new AppError(code, { cause: error });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new AppError('TOO_MANY_REQUESTS', { cause: error });
  if (status === 413) return new AppError('TOO_LARGE', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('BAD_REQUEST', { detail: error.message, cause: error });
  return new AppError('INTERNAL', { detail: error.message, cause: error });
}
