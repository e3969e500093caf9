/** Parameters of a call; undefined ones are not sent. */
export type Params = Readonly<Record<string, string | number | undefined>>;

/** Form fields in sending order; a name may occur more than once. */
export type FormFields = readonly (readonly [name: string, text: string])[];

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as Idempotency-Key: repeating the call with the same key does the work once. */
  readonly key?: string | undefined;
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

/** Calls of the product's own API. Every one throws AppError when it fails, except after `signal` was aborted. */
export interface Http {
  readonly get: <T>(path: string, params?: Params, options?: CallOptions) => Promise<T>;
  readonly post: <T>(path: string, fields: FormFields, options?: CallOptions) => Promise<T>;
  readonly upload: <T>(path: string, file: Blob, name: string, options?: CallOptions) => Promise<T>;
  /** Uploads a large file in parts that survive a broken connection; `key` is what the same file is known by the next time. */
  readonly uploadInParts: <T>(path: string, file: Blob, name: string, key: string, options?: CallOptions) => Promise<T>;
  /** Calls something whose replies have no envelope; returns the body as it is. */
  readonly raw: (method: 'get' | 'post', path: string, call: RawCall) => Promise<unknown>;
  readonly download: (path: string, params: Params, options?: CallOptions) => Promise<Download>;
}
