import type { CallTable } from '#wire/calls/call.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import { KEPT_AT_HEADER } from '#wire/calls/callHeaders.ts';
import { AppError } from '#engine/errors.ts';
import { isEnvelope } from './Envelope.ts';
import { brokenReply, offline, replyFailure, tooSlow, unreadable } from './failureOf.ts';
import type { CallOptions, FormFields, Http } from './Http.ts';

/** Spec section 9. */
const TIMEOUT = 50_000;

/** Called for each reply with its cache time in milliseconds since 1970; undefined: it comes from the server. */
export type OnReply = (keptAt: string | undefined) => void;

/** Creates the HTTP caller of the app. `onSignedOut` runs on every Code 10. File transfers load their code on use. */
export function createHttp<T extends CallTable = Calls>(
  onSignedOut: () => void,
  baseURL = '',
  onReply?: OnReply,
): Http<T> {
  const guard = async <T>(call: () => Promise<T>, { signal }: CallOptions): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const failure = error instanceof AppError ? error : unreadable(error);
      if (failure.code === 'NOT_SIGNED_IN') onSignedOut();
      throw failure;
    }
  };
  const send = <T>(
    path: string,
    init: RequestInit,
    { signal, key, headers: more = {}, timeout = TIMEOUT }: CallOptions,
  ): Promise<T> =>
    guard(
      async () => {
        const headers = key === undefined ? more : { ...more, 'Idempotency-Key': key };
        return dataOf(await ask(`${baseURL}${path}`, { ...init, headers }, signal, timeout, onReply));
      },
      { signal },
    );
  const post = <T>(path: string, fields: Sent | FormFields, options: CallOptions): Promise<T> =>
    send(path, { method: 'POST', body: encodeFields(isList(fields) ? fields : Object.entries(fields)) }, options);
  return {
    get: (path, params, options = {}) => send(withQuery(path, params ?? {}), {}, options),
    post: (path, fields, options = {}) => post(path, fields ?? [], options),
    upload: (path, file, name, options = {}) =>
      guard(async () => {
        const { uploadFile } = await import('./moveFiles.ts');
        return uploadFile(`${baseURL}${path}`, file, name, options);
      }, options),
    uploadInParts: (path, file, name, key, options = {}) =>
      guard(async () => {
        const { sendInParts } = await import('./sendInParts.ts');
        return sendInParts({
          endpoint: new URL(`${baseURL}${path}`, window.location.href).href,
          file,
          name,
          fingerprint: `${path} ${key} ${name} ${file.size}`,
          signal: options.signal,
          onProgress: options.onProgress,
          finish: (id) => post(`${path}/Finish`, [['id', id]], {}),
        });
      }, options),
    raw: (method, path, { body = null, headers, timeout }) =>
      guard(async () => {
        const answer = await ask(
          `${baseURL}${path}`,
          { method: method.toUpperCase(), body, headers },
          undefined,
          timeout,
        );
        if (!answer.isGood) throw failureOf(answer);
        return answer.body;
      }, {}),
    download: (path, params, options = {}) =>
      guard(async () => {
        const { downloadFile } = await import('./moveFiles.ts');
        return downloadFile(`${baseURL}${withQuery(path, params)}`, options);
      }, options),
  };
}

interface Answer {
  /** Whether the status is a success. */
  readonly isGood: boolean;
  /** The parsed body; the text itself if it is not JSON. */
  readonly body: unknown;
}

/** Calls the server, for at most `timeout` milliseconds (0: unlimited). Throws AppError if there is no response. */
async function ask(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  timeout: number,
  onReply?: OnReply,
): Promise<Answer> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  let isSlow = false;
  const timer =
    timeout === 0
      ? undefined
      : setTimeout(() => {
          isSlow = true;
          end();
        }, timeout);
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end);
  try {
    const reply = await fetch(url, { ...init, credentials: 'include', signal: ended.signal });
    const text = await reply.text();
    onReply?.(reply.headers.get(KEPT_AT_HEADER) ?? undefined);
    return { isGood: reply.ok, body: readBody(text) };
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw isSlow ? tooSlow(cause) : offline(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function dataOf<T>(answer: Answer): T {
  const { body, isGood } = answer;
  if (!isEnvelope<T>(body) || !body.Successed || !isGood) throw failureOf(answer);
  return body.Data;
}

const failureOf = ({ body }: Answer): AppError => (isEnvelope(body) ? replyFailure(body) : brokenReply());

/** A parameter as callers write it; see `SentQuery`. */
type Param = string | number | boolean | readonly (string | number)[] | undefined;
type Sent = Readonly<Record<string, Param>>;

const isList = (fields: Sent | FormFields): fields is FormFields => Array.isArray(fields);

function withQuery(path: string, params: Sent): string {
  const query = encodeFields(Object.entries(params)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function encodeFields(fields: readonly (readonly [name: string, value: Param])[]): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of fields) if (value !== undefined) form.append(name, String(value));
  return form;
}
