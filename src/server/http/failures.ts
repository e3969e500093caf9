import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#engine/errors.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import { ERROR_REPLIES } from './envelope.ts';
import type { Denied } from '../access/logDenied.ts';
import { databaseFailure } from '../db/transaction.ts';

/** The subject of a denied request: its route, and the entity and record that it names. */
export function deniedOf(request: FastifyRequest): Denied {
  const api = textIn(request.params, 'api');
  const entity = api === undefined ? undefined : request.call?.product.byApi(api);
  const id = [request.query, request.body].map((part) => textIn(part, 'id') ?? textIn(part, 'Id')).find(isId);
  const { url = 'unknown' } = request.routeOptions;
  return {
    route: `${request.method} ${url.replace(':api', entity?.api ?? ':api')}`,
    entity: entity?.key ?? null,
    recordId: id === undefined ? null : Number(id),
  };
}

const isId = (text: string | undefined): boolean => text !== undefined && /^\d{1,15}$/.test(text);

/** A text member of a sent value; undefined when there is none. */
export function textIn(part: unknown, name: string): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const value: unknown = Object.entries(part).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** The logged parts of a request: never its query, body or cookies. */
const facts = (request: FastifyRequest): object => ({
  id: request.id,
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  account: request.call?.who.accountId,
});

/** Logs one line per reply. */
export function logReply(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info({ ...facts(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'reply');
}

/** Logs a failure: those of the server with all details, those caused by a user in one line. */
export function logFailure(log: Log, error: AppError, request: FastifyRequest): void {
  const about = { ...facts(request), code: error.code };
  if (ERROR_REPLIES[error.code].status >= 500) log.error({ ...about, ...errorFacts(error) }, 'failed');
  else log.info({ ...about, detail: error.message }, 'refused');
}

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MEDIA_TYPE',
};

/** Converts anything thrown to an AppError; unexpected errors become INTERNAL with their cause. */
export function toAppError(thrown: unknown): AppError {
  const error = databaseFailure(thrown);
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('INTERNAL', { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? BY_FASTIFY_CODE[error.code] : undefined;
  if (code !== undefined) return new AppError(code, { cause: error });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new AppError('TOO_MANY_REQUESTS', { cause: error });
  if (status === 413) return new AppError('TOO_LARGE', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const name = parameterOf(error);
    const text = name === undefined ? {} : { text: `请求内容不正确：${name}` };
    return new AppError('BAD_REQUEST', { ...text, detail: error.message, cause: error });
  }
  return new AppError('INTERNAL', { detail: error.message, cause: error });
}

/** The parameter that the validator of a call rejected; undefined for other errors, and for unknown parameters. */
function parameterOf(error: Error): string | undefined {
  if (!('validation' in error) || !Array.isArray(error.validation)) return undefined;
  const first: unknown = error.validation[0];
  if (typeof first !== 'object' || first === null || !('instancePath' in first)) return undefined;
  const { instancePath } = first;
  return typeof instancePath === 'string' ? /^\/([A-Za-z]\w{0,60})/.exec(instancePath)?.[1] : undefined;
}
