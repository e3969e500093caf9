import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#engine/errors.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import { ERROR_REPLIES } from './envelope.ts';

/** What of a request goes into the log: never its query, body or cookies. */
const facts = (request: FastifyRequest): object => ({
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  account: request.call?.who.accountId,
});

/** One line per reply. */
export function logReply(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info({ ...facts(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'reply');
}

/** Failures of the server with everything known about them; what a person did wrong in one line. */
export function logFailure(log: Log, error: AppError, request: FastifyRequest): void {
  const about = { ...facts(request), code: error.code };
  if (ERROR_REPLIES[error.code].status >= 500) log.error({ ...about, ...errorFacts(error) }, 'failed');
  else log.info({ ...about, detail: error.message }, 'refused');
}
