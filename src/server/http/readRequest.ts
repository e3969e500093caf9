import qs from 'qs';
import { MOST_PARAMETERS, readRows } from './readRows.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CallNames } from '#wire/calls/callNames.ts';
import type { Language } from '#engine/words/Language.ts';
import type { Say } from '#engine/words/translator.ts';
import type { Call } from '../access/Call.ts';
import type { Services } from './Services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Further names that the product gives to calls: each is registered with its call. */
    callNames: CallNames;
  }
  interface FastifyContextConfig {
    /** Open to everyone; all other routes need a session. */
    open?: boolean;
    /** A session is read when there is one, and not asked for. */
    optional?: boolean;
    /** A GET that changes something, and is guarded like a POST. */
    changes?: boolean;
    /** Programs may call it with a token; `writing`: not with one that only reads. */
    tokens?: true | 'writing';
    /** Asked by the browser on its own: it does not keep a session from ending. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    /** The call of the signed-in user; undefined on open routes. */
    call: RequestCall | undefined;
    /** The language in which it is answered: data and messages, to people and to programs. */
    readonly language: Language;
    /** Gives what the server words in that language. */
    readonly say: Say;
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

/** The call of a request, and the entity its path names. Throws NOT_FOUND for a name that is none. */
export function recordTarget(request: FastifyRequest<{ Params: { api: string } }>): {
  call: RequestCall;
  entity: EntityModel;
} {
  const call = callOf(request);
  const entity = call.product.byApi(request.params.api);
  if (entity === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
  return { call, entity };
}

const LONGEST_PROOF = 600;

/** The work that a request shows (`X-Proof`, see `takeProof`); undefined without any. */
export function proofIn({ headers }: FastifyRequest): string | undefined {
  const proof = headers['x-proof'];
  return typeof proof === 'string' && proof.length <= LONGEST_PROOF ? proof : undefined;
}

const LONGEST_KEY = 200;

/** The Idempotency-Key of a request; undefined without one. Throws BAD_REQUEST for one that is too long or stands twice. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > LONGEST_KEY)
    throw new AppError('BAD_REQUEST', { detail: 'Idempotency-Key' });
  return key;
}

const LIMITS = {
  /** `paymentPlan[0][Id]` is 2 deep. */
  depth: 4,
  arrayLimit: 200,
  parameterLimit: MOST_PARAMETERS,
  strictDepth: true,
  throwOnLimitExceeded: true,
  allowPrototypes: false,
  plainObjects: false,
} as const;

/**
 * Throws BAD_REQUEST for bytes that are not UTF-8, encoded as `%ff` or not: they would be stored as another text.
 * In a body that was read as text U+FFFD replaces such bytes; when a user types that character, it arrives encoded.
 */
export function demandText(encoded: string): void {
  try {
    if (encoded.includes('\uFFFD')) throw new URIError('U+FFFD');
    // All at once, which takes a quarter of the time of one after the other.
    if (/%[89a-f]/i.test(encoded)) decodeURIComponent(encoded.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch (error) {
    throw new AppError('BAD_REQUEST', { text: '提交的内容不是有效的 UTF-8 编码', detail: 'no UTF-8', cause: error });
  }
}

/** Reads a form-encoded body: texts, lists and objects of them; a name that occurs twice becomes a list. Throws BAD_REQUEST beyond limits. */
export function parseForm(text: string): Record<string, unknown> {
  // Databases cannot store this character, and users do not type it.
  if (/\0|%00/.test(text)) throw new AppError('BAD_REQUEST', { detail: 'a null character' });
  demandText(text);
  try {
    const { rows, rest } = readRows(text);
    return { ...qs.parse(rest, LIMITS), ...Object.fromEntries(rows) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BAD_REQUEST', { detail: 'the form body is beyond the limits', cause: error });
  }
}
