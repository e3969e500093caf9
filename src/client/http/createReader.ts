import { AppError } from '#engine/errors.ts';
import { isEnvelope, type Envelope } from './Envelope.ts';
import { errorCodeOf } from './errorCodeOf.ts';
import type { Params } from './Http.ts';

/** Reads from our API without cookies being needed. Throws AppError when it fails, except after `signal` was aborted. */
export interface Reader {
  <T>(path: string, params?: Params, signal?: AbortSignal): Promise<T>;
}

/** Makes the caller of pages that only read: it weighs nothing, where the caller of the app would double the page. */
export function createReader(baseURL = ''): Reader {
  return async <T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value !== undefined) search.append(name, String(value));
    const query = search.toString();
    const body = await read(`${baseURL}${path}${query === '' ? '' : `?${query}`}`, signal);
    if (!isReply<T>(body)) throw new AppError('INTERNAL', { text: '服务器返回了无法识别的内容，请稍后重试' });
    if (!body.Successed) throw new AppError(errorCodeOf(body.Code), body.Message ? { text: body.Message } : {});
    return body.Data;
  };
}

const isReply = <T>(body: unknown): body is Envelope<T> => isEnvelope(body);

async function read(url: string, signal: AbortSignal | undefined): Promise<unknown> {
  const reply = await fetch(url, signal === undefined ? {} : { signal }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw new AppError('BUSY', { text: '网络连接失败，请检查网络后重试', cause });
  });
  // A proxy's error page is no JSON, and no reply either.
  const body: unknown = await reply.json().catch(() => undefined);
  return body;
}
