import type { FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { CallNames } from '#wire/calls/callNames.ts';
import type { Call } from '../access/Call.ts';
import type { Services } from './Services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Further names that the product gives to calls: each is registered with its call. */
    callNames: CallNames;
  }
  interface FastifyContextConfig {
    /** Whoever asks may call it; all other routes need a session. */
    open?: boolean;
    /** A session is read when there is one, and not asked for. */
    optional?: boolean;
    /** A GET that changes something, and is guarded like a POST. */
    changes?: boolean;
    /** Asked by the browser on its own: it does not keep a session from ending. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    /** The call of the signed-in user; undefined on open routes. */
    call: RequestCall | undefined;
  }
}

/** The call of a request, with what lives as long as the process: routes hand each step what it needs of both. */
export interface RequestCall extends Call {
  readonly services: Services;
}

/** The call of a request on a route that needs a session. */
export function callOf(request: FastifyRequest): RequestCall {
  if (request.call === undefined) throw new AppError('NOT_SIGNED_IN');
  return request.call;
}
