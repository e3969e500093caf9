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

/** A query as callers write it: numbers are sent as texts, and undefined members are not sent. */
export type SentQuery<C> =
  QueryOf<C> extends infer Q
    ? unknown extends Q
      ? NothingSent
      : { readonly [N in keyof Q]: Sent<Q[N]> | (Partial<Pick<Q, N>> extends Pick<Q, N> ? undefined : never) }
    : never;

type NothingSent = Readonly<Record<string, never>>;

/** A closed set of texts stays one; other texts may be numbers. */
type Sent<T> = string extends T ? T | number : T;

/** The names of the fields of a body. */
export type FieldName<C> = BodyOf<C> extends infer B ? (unknown extends B ? never : string & keyof B) : never;
