import type { CallTable, Raw } from './call.ts';
import type { Shape } from '../schema.ts';

/** The request and reply types of a call by its key `METHOD /path`. */

/** A path as it is called: its parts that begin with a colon are any text. */
export type UrlOf<P extends string> = P extends `${infer Before}/:${infer Rest}`
  ? Rest extends `${string}/${infer After}`
    ? `${Before}/${string}${UrlOf<`/${After}`>}`
    : `${Before}/${string}`
  : P;

/** The addresses of a method's calls. */
export type Url<T extends CallTable, M extends string> = {
  [K in keyof T]: K extends `${M} ${infer P}` ? UrlOf<P> : never;
}[keyof T];

/** The key of the call at an address. */
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

/** The names of the fields of a body. */
export type FieldName<C> = BodyOf<C> extends infer B ? (unknown extends B ? never : string & keyof B) : never;
