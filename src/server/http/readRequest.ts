import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Language } from '#engine/words/Language.ts';
import type { Translate } from '#engine/words/translator.ts';
import type { CallNames } from '#wire/calls/callNames.ts';
import type { Call } from '../access/Call.ts';
import type { Initiator } from '../settings/Log.ts';
import type { Settings } from '../settings/Settings.ts';
import type { Services } from './Services.ts';
import { textIn } from './failures.ts';
import { MAX_PARAMETERS, readRows } from './readRows.ts';

/** Accepted request ids of a proxy; others could inject text into the log. */
const SANE = /^[\w.-]{8,64}$/;

/** Assigns each request an id for log and reply: that of the proxy, else a new one. */
export const requestId =
  ({ proxies }: Pick<Settings, 'proxies'>) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return proxies > 0 && typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  };

/** Describes a request by its address: the route, and the document of the list or the entity. */
export function behalfOf(request: FastifyRequest, { products }: Pick<Services, 'products'>): Initiator {
  const { url = 'none' } = request.routeOptions;
  const api = textIn(request.params, 'api');
  const entity = api === undefined ? undefined : products.current.byApi(api)?.key;
  const list = textIn(request.query, 'list');
  const name = list ?? (url.endsWith('/Search') ? 'list' : 'form');
  const document = entity === undefined ? list : name.includes('/') ? name : `${entity}/${name}`;
  return { id: request.id, of: `${request.method} ${url}`, document };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The product's additional names of calls: each is registered with its call. */
    callNames: CallNames;
  }
  interface FastifyContextConfig {
    /** Open to everyone; all other routes need a session. */
    open?: boolean;
    /** A session is used if there is one, but not required. */
    optional?: boolean;
    /** The call of the table of calls, `METHOD /path`. */
    callKey?: string;
    /** It changes what is stored; a GET that does is protected like a POST, unless it is `fromElsewhere`. */
    writes?: boolean;
    fromElsewhere?: boolean;
    /** Programs may call it with a token. */
    tokens?: true;
    /** The browser calls it automatically: it does not prolong a session. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    /** The call of the signed-in user; undefined on open routes. */
    call: RequestCall | undefined;
    /** The language of the reply: data and messages, for people and programs. */
    readonly language: Language;
    /** Translates the server's texts into that language. */
    readonly say: Translate;
  }
}

/** The call of a request, with the services of the process: routes pass each step what it needs of both. */
export interface RequestCall extends Call {
  readonly services: Services;
}

/** The call of a request on a route that needs a session. */
export function callOf(request: FastifyRequest): RequestCall {
  if (request.call === undefined) throw new AppError('NOT_SIGNED_IN');
  return request.call;
}

/** A call about records of one entity. */
export interface RecordTarget {
  readonly call: RequestCall;
  readonly entity: EntityModel;
}

/** The call of a request, and the entity in its path. Throws NOT_FOUND for an unknown one. */
export function recordTarget(request: FastifyRequest): RecordTarget {
  const call = callOf(request);
  const { params } = request;
  const isNamed = typeof params === 'object' && params !== null && 'api' in params;
  const entity = call.product.byApi(isNamed ? String(params.api) : '');
  if (entity === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
  return { call, entity };
}

const MAX_PROOF_LENGTH = 600;

/** The proof of work of a request (`X-Proof`, see `takeProof`); undefined without one. */
export function proofIn({ headers }: FastifyRequest): string | undefined {
  const proof = headers['x-proof'];
  return typeof proof === 'string' && proof.length <= MAX_PROOF_LENGTH ? proof : undefined;
}

const MAX_KEY_LENGTH = 200;

/** The Idempotency-Key, undefined without one. BAD_REQUEST when too long or twice. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH)
    throw new AppError('BAD_REQUEST', { detail: 'Idempotency-Key' });
  return key;
}

const LIMITS = {
  /** `paymentPlan[0][Id]` is 2 deep. */
  depth: 4,
  arrayLimit: 200,
  parameterLimit: MAX_PARAMETERS,
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
    // Check the whole text in one call, which takes a quarter of the time of checking each part.
    if (/%[89a-f]/i.test(encoded)) decodeURIComponent(encoded.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch (error) {
    throw new AppError('BAD_REQUEST', { text: '提交的内容不是有效的 UTF-8 编码', detail: 'no UTF-8', cause: error });
  }
}

/** Parses a form-encoded body; a repeated name becomes a list. Throws BAD_REQUEST beyond the limits. */
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
