import type { CallTable, FieldName, KeyAt, ReplyOf, SentBody, SentQuery, Url } from '#wire/calls/call.ts';
import type { Calls } from '#wire/calls/CALLS.ts';

/** Parameters of a call; undefined ones are not sent. */
export type Params = Readonly<Record<string, string | number | undefined>>;

/** Form fields in sending order; a name may occur more than once. */
export type FormFields<N extends string = string> = readonly (readonly [name: N, text: string])[];

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as Idempotency-Key: repeating the call with the same key does the work once. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds, where the usual 50 seconds are not enough. */
  readonly timeout?: number | undefined;
  /** Receives the share that is done, 0..1, or undefined while the whole is not known. */
  readonly onProgress?: ((share: number | undefined) => void) | undefined;
}

export interface Download {
  readonly blob: Blob;
  readonly name: string | undefined;
}

export interface RawCall {
  readonly body?: FormData | URLSearchParams | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds; 0: none. */
  readonly timeout: number;
}

/** The call at an address, of a table of calls. */
export type At<T extends CallTable, M extends string, U extends string> = T[KeyAt<T, M, U>];

/** Calls of the API as `wire` states them. Each throws AppError when it fails, except after `signal` was aborted. */
export interface Http<T extends CallTable = Calls> {
  readonly get: <U extends Url<T, 'GET'>>(
    path: U,
    params?: SentQuery<At<T, 'GET', U>>,
    options?: CallOptions,
  ) => Promise<ReplyOf<At<T, 'GET', U>>>;
  readonly post: <U extends Url<T, 'POST'>>(
    path: U,
    fields?: SentBody<At<T, 'POST', U>> | FormFields<FieldName<At<T, 'POST', U>>>,
    options?: CallOptions,
  ) => Promise<ReplyOf<At<T, 'POST', U>>>;
  readonly upload: <U extends Url<T, 'POST'>>(
    path: U,
    file: Blob,
    name: string,
    options?: CallOptions,
  ) => Promise<ReplyOf<At<T, 'POST', U>>>;
  /** Uploads a large file in parts that survive a broken connection; `key` identifies it in a later attempt. */
  readonly uploadInParts: <U extends Url<T, 'POST'>>(
    path: U,
    file: Blob,
    name: string,
    key: string,
    options?: CallOptions,
  ) => Promise<ReplyOf<At<T, 'POST', `${U}/Finish`>>>;
  /** Calls something whose replies have no envelope; returns the body as it is. */
  readonly raw: (method: 'get' | 'post', path: string, call: RawCall) => Promise<unknown>;
  readonly download: (path: Url<T, 'GET'>, params: Params, options?: CallOptions) => Promise<Download>;
}
