import type { ErrorCode } from '#engine/errors.ts';
import type { Shape } from '../schema.ts';

type Method = 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/** Content without a JSON Schema: a file, a stream, a multipart body, or replies of a foreign protocol. */
export interface Raw {
  readonly type: string;
  /** The description for the documentation. */
  readonly about: string;
}

/** A call of the API. */
export interface Call {
  /** The description for the documentation. */
  readonly title: string;
  /** Public, or with an optional session; all other calls need a session. */
  readonly open?: true | 'optional';
  /** Programs may call it with a token instead of a session: calls on records, and their documentation. */
  readonly tokens?: true;
  /** Whether it changes stored data, not notes of reads. By default all but GET and HEAD (`writesBy`). */
  readonly writes?: boolean;
  /** The parts of the path that begin with a colon. */
  readonly params?: Shape<unknown>;
  readonly query?: Shape<unknown>;
  readonly body?: Shape<unknown> | Raw;
  /** `Data` of the envelope, or the content sent in place of an envelope. */
  readonly reply: Shape<unknown> | Raw;
  /** Its errors, in addition to the common ones; none by default. */
  readonly errors?: readonly ErrorCode[];
}

export type CallTable = Readonly<Record<`${Method} /${string}`, Call>>;

/** Keeps the literal type of each call, and checks it against the common type. */
export const calls = <const T extends CallTable>(table: T): T => table;

/** Whether a call changes what is stored. `key` is `METHOD /path`. */
export const writesBy = (key: string, { writes }: Call): boolean => writes ?? !/^(GET|HEAD) /.test(key);

/** Something without a JSON Schema, by its content type. */
export const raw = (type: string, about: string): Raw => ({ type, about });

/** The errors of every call: from the gate, its validator, or a failure of the server. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'NOT_SIGNED_IN',
  'BAD_REQUEST',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'MEDIA_TYPE',
  'CROSS_ORIGIN',
  'BUSY',
  'STORAGE_FULL',
  'INTERNAL',
];

/** The request and reply types of a call by its key `METHOD /path`. */

/** A path as it is called: its parts that begin with a colon are any text. */
type UrlOf<P extends string> = P extends `${infer Before}/:${infer Rest}`
  ? Rest extends `${string}/${infer After}`
    ? `${Before}/${string}${UrlOf<`/${After}`>}`
    : `${Before}/${string}`
  : P;

/** The addresses of a method's calls. */
export type Url<T extends CallTable, M extends string> = {
  [K in keyof T]: K extends `${M} ${infer P}` ? UrlOf<P> : never;
}[keyof T];

export type KeyAt<T extends CallTable, M extends string, U extends string> = {
  [K in keyof T]: K extends `${M} ${infer P}`
    ? [U] extends [UrlOf<P>]
      ? [UrlOf<P>] extends [U]
        ? K
        : never
      : never
    : never;
}[keyof T];

/** `Data` of a reply; unknown where no schema describes it. */
export type ReplyOf<C> = C extends { readonly reply: Raw } ? unknown : Part<C, 'reply'>;

export type QueryOf<C> = Part<C, 'query'>;

export type BodyOf<C> = Part<C, 'body'>;

export type ParamsOf<C> = Part<C, 'params'>;

type Part<C, N extends string> = C extends { readonly [K in N]: Shape<infer T> } ? T : unknown;

/** A query as callers write it, see `Sent`. */
export type SentQuery<C> = QueryOf<C> extends infer Q ? Sent<Q> : never;

/** The fields of a body as callers write them, see `Sent`. */
export type SentBody<C> = BodyOf<C> extends infer B ? Sent<B> : never;

/** Parameters as callers write them: each is sent as a text, lists joined with commas; undefined members are not sent. */
type Sent<P> = unknown extends P
  ? Readonly<Record<string, never>>
  : { readonly [N in keyof P]: SentText<P[N]> | (Partial<Pick<P, N>> extends Pick<P, N> ? undefined : never) };

/** A closed set of texts stays one, and that of true and false may be a boolean. */
type SentText<T> = string extends T
  ? T | number | boolean | readonly (string | number)[]
  : 'true' | 'false' extends T
    ? T | boolean
    : T;

export type FieldName<C> = BodyOf<C> extends infer B ? (unknown extends B ? never : string & keyof B) : never;
