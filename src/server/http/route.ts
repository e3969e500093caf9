import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';
import { type Call, writesBy, type BodyOf, type ParamsOf, type QueryOf, type ReplyOf } from '#wire/calls/call.ts';
import { CALLS, type Calls } from '#wire/calls/CALLS.ts';
import { DEFINITIONS } from '#wire/calls/DEFINITIONS.ts';
import { OFFLINE_CALLS } from '#wire/calls/OFFLINE_CALLS.ts';
import { KEEP_HEADER } from '#wire/calls/callHeaders.ts';
import type { JsonSchema, Shape } from '#wire/schema.ts';
import { replyTranslator, type TranslateReply } from '../words/replyTranslator.ts';
import { Replayed } from '../records/write/onceOnly.ts';
import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { Envelope } from './envelope.ts';
import { callOf, recordTarget, type RecordTarget, type RequestCall } from './readRequest.ts';
import { noteWritten } from './readSeen.ts';

/** The calls of the API by method and path. */
export type CallKey = keyof Calls;

type Asked<K extends CallKey> = FastifyRequest<{
  Params: ParamsOf<Calls[K]>;
  Querystring: QueryOf<Calls[K]>;
  Body: BodyOf<Calls[K]>;
}>;

type Answer<K extends CallKey> =
  | ReplyOf<Calls[K]>
  | Replayed
  | TranslatedReply<ReplyOf<Calls[K]>>
  | ([ReplyOf<Calls[K]>] extends [null] ? void : never);

/** Handles a call: returns the reply that `wire` defines, nothing for `null`. Where that has no JSON Schema it may send anything. */
type Handler<K extends CallKey> = (request: Asked<K>, reply: FastifyReply) => Answer<K> | Promise<Answer<K>>;

export interface RouteExtras extends Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'helmet'> {
  /** Limit of calls per address. */
  readonly rateLimit?: { readonly max: number; readonly timeWindow: number };
  /** A GET that writes and comes from a page of another site: its handler requires proof that it was begun here. */
  readonly fromElsewhere?: true;
  /** The browser calls it automatically: it does not prolong a session. */
  readonly quiet?: true;
  /** Browsers cache the reply, and revalidate it. */
  readonly kept?: true;
}

/** A reply with a message for its reader. */
export class TranslatedReply<T> {
  readonly data: T;
  readonly message: string;

  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/**
 * Registers the route of a call: its access and parameters come from the table of `wire`, and its handler is compiled
 * against the reply type there. Replies are not serialised by schema: that would silently omit fields that the schema
 * does not name, while a test that compares every reply with its schema reports them.
 */
export function route<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  handler: Handler<K>,
  { bodyLimit, onRequest, helmet, kept, ...config }: RouteExtras = {},
): void {
  const call: Call = CALLS[key];
  const sayReply = 'type' in call.reply ? undefined : replyTranslator(call.reply);
  const options = {
    schema: requestSchema(call),
    config: {
      ...config,
      callKey: key,
      writes: writesBy(key, call),
      ...(call.open === undefined ? {} : call.open === true ? { open: true } : { optional: true }),
      ...(call.tokens === undefined ? {} : { tokens: call.tokens }),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(onRequest === undefined ? {} : { onRequest }),
    ...(helmet === undefined ? {} : { helmet }),
    handler:
      'type' in call.reply
        ? handler
        : async (request: Asked<K>, reply: FastifyReply) => {
            const answer = await handler(request, reply);
            const replica = options.config.writes ? request.call?.services.database.replica : undefined;
            if (replica !== undefined) await noteWritten(replica, request, reply);
            if (OFFLINE_CALLS.has(key)) keepOffline(request, reply);
            const { say } = request;
            // A replayed reply was stored in the product's language: translate it for the caller.
            const made: unknown = answer instanceof Replayed ? JSON.parse(answer.json) : answer;
            return send(request, reply, say === AS_IS ? made : said(made, sayReply, say), kept);
          },
  };
  const spellings = spellingsOf(call);
  const add = (name: string, given?: object): void => {
    const [method, url] = splitKey(name);
    app.route<{
      Params: ParamsOf<Calls[K]>;
      Querystring: QueryOf<Calls[K]>;
      Body: BodyOf<Calls[K]>;
    }>({
      ...options,
      method,
      url,
      preValidation: [...spellings, ...(given === undefined ? [] : [fillQuery(given)])],
    });
  };
  add(key);
  for (const [name, { call: named, query }] of Object.entries(app.callNames)) if (named === key) add(name, query);
}

/** Limit per address for calls without a session; offices share one address. */
export const OPEN_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } } as const;

/** Registers the route of a call without a session, with that limit. */
export const openRoute = <K extends CallKey>(app: FastifyInstance, key: K, handler: Handler<K>): void =>
  route(app, key, handler, OPEN_LIMIT);

/** Registers the route of a call that needs a session. */
export function callRoute<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  handler: (call: RequestCall, request: Asked<K>, reply: FastifyReply) => Answer<K> | Promise<Answer<K>>,
  extras?: RouteExtras,
): void {
  route(app, key, async (request, reply) => handler(callOf(request), request, reply), extras);
}

/** Registers the route of a call about records of the entity in its path. */
export function recordRoute<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  handler: (target: RecordTarget, request: Asked<K>, reply: FastifyReply) => Answer<K> | Promise<Answer<K>>,
  extras?: RouteExtras,
): void {
  route(app, key, async (request, reply) => handler(recordTarget(request), request, reply), extras);
}

/** Adds the parameters of an additional name to the query, before the validators check the whole query. */
const fillQuery =
  (given: object) =>
  (request: { readonly query: unknown }, _reply: FastifyReply, done: () => void): void => {
    Object.assign(request.query ?? {}, given);
    done();
  };

const SPELLINGS = [
  ['id', 'Id'],
  ['Id', 'id'],
] as const;

type Parsed = { readonly query: unknown; readonly body: unknown };

/** Accepts `Id` (written) and `id` (read) of records in place of the one that a call defines. */
function spellingsOf({ query, body }: Call): ((request: Parsed, reply: FastifyReply, done: () => void) => void)[] {
  const parts = [
    ['query', query],
    ['body', body],
  ] as const;
  return parts.flatMap(([part, shape]) => {
    if (shape === undefined || 'type' in shape) return [];
    const stated = shape.schema.properties ?? {};
    const [own, other] =
      SPELLINGS.find(([one, two]) => Object.hasOwn(stated, one) && !Object.hasOwn(stated, two)) ?? [];
    if (own === undefined || other === undefined) return [];
    return [
      (request: Parsed, _reply: FastifyReply, done: () => void): void => {
        const sent = request[part];
        if (isFields(sent) && Object.hasOwn(sent, other) && !Object.hasOwn(sent, own)) {
          sent[own] = sent[other];
          delete sent[other];
        }
        done();
      },
    ];
  });
}

const isFields = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

function said(answer: unknown, sayReply: TranslateReply = (data) => data, say: Translate): unknown {
  return answer instanceof TranslatedReply
    ? new TranslatedReply(sayReply(answer.data, say), say(answer.message))
    : sayReply(answer, say);
}

function send(request: FastifyRequest, reply: FastifyReply, answer: unknown, kept: true | undefined): unknown {
  if (answer instanceof TranslatedReply) return { ...success(answer.data), Message: answer.message };
  return kept === true ? sendKept(request, reply, success(answer)) : success(answer);
}

/** Lets the browser of a signed-in user store the reply for offline use, where the product has enabled that. */
function keepOffline({ call }: FastifyRequest, reply: FastifyReply): void {
  const hours = call?.product.documents.company?.offline?.hours;
  if (call !== undefined && hours !== undefined) reply.header(KEEP_HEADER, `${call.who.accountId}/${hours}`);
}

/** The body of a successful call. */
const success = (data: unknown): Envelope => ({ Successed: true, Message: '', Data: data ?? null, Code: 0 });

/** Sends the reply with its ETag, or 304 when the browser already has it. */
function sendKept(request: FastifyRequest, reply: FastifyReply, envelope: Envelope): FastifyReply {
  const body = JSON.stringify(envelope);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** The JSON Schemas that validate a request; bodies without one are read by their route. */
function requestSchema({ params, query, body }: Call): Readonly<Record<string, JsonSchema>> {
  return {
    ...(params === undefined ? {} : { params: withDefinitions(params) }),
    ...(query === undefined ? {} : { querystring: withDefinitions(query) }),
    ...(body === undefined || 'type' in body ? {} : { body: withDefinitions(body) }),
  };
}

const withDefinitions = ({ schema }: Shape<unknown>): JsonSchema =>
  JSON.stringify(schema).includes('"$ref"') ? { ...schema, definitions: DEFINITIONS } : schema;

function splitKey(key: string): [method: HTTPMethods, url: string] {
  const [method = '', url = ''] = key.split(' ');
  return [method, url];
}
