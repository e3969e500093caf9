import { AppError, errorCodeOf } from '#engine/errors.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import type { KeyAt, ReplyOf, SentQuery, Url } from '#wire/calls/call.ts';
import { isEnvelope } from './Envelope.ts';
import type { Params } from './Http.ts';

/** Reads from our API without cookies being needed. Throws AppError when it fails, except after `signal` was aborted. */
export type Reader = <U extends Url<Calls, 'GET'>>(
  path: U,
  params?: SentQuery<Calls[KeyAt<Calls, 'GET', U>]>,
  signal?: AbortSignal,
) => Promise<ReplyOf<Calls[KeyAt<Calls, 'GET', U>]>>;

/** Creates the caller of read-only pages: it is tiny, whereas the caller of the app would double the page. */
export const createReader =
  (baseURL = ''): Reader =>
  (path, params, signal) =>
    readData(`${baseURL}${path}`, params ?? {}, signal);

async function readData<T>(url: string, params: Params, signal: AbortSignal | undefined): Promise<T> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) search.append(name, String(value));
  const query = search.toString();
  const body = await fetchBody(`${url}${query === '' ? '' : `?${query}`}`, signal);
  if (!isEnvelope<T>(body)) throw new AppError('INTERNAL', { text: '服务器返回了无法识别的内容，请稍后重试' });
  if (!body.Successed) throw new AppError(errorCodeOf(body.Code), body.Message ? { text: body.Message } : {});
  return body.Data;
}

async function fetchBody(url: string, signal: AbortSignal | undefined): Promise<unknown> {
  const reply = await fetch(url, signal === undefined ? {} : { signal }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw new AppError('BUSY', { text: '网络连接失败，请检查网络后重试', cause });
  });
  // A proxy's error page is no JSON, and no reply either.
  const body: unknown = await reply.json().catch(() => undefined);
  return body;
}
