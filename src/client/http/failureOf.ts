import { AppError, errorCodeOf } from '#engine/errors.ts';
import type { Envelope } from './Envelope.ts';

const OFFLINE = '网络连接失败，请检查网络后重试';
const SLOW = '服务器响应超时，请稍后重试';
const BROKEN = '服务器返回了无法识别的内容，请稍后重试';

/** The error of a reply that reports a failure. */
export function replyFailure(envelope: Envelope<unknown>): AppError {
  const text = envelope.Message ?? '';
  return new AppError(errorCodeOf(envelope.Code), { data: envelope.Data, ...(text === '' ? {} : { text }) });
}

/** The error for a reply whose body is not an envelope. */
export const brokenReply = (): AppError =>
  new AppError('INTERNAL', { text: BROKEN, detail: 'the reply is no envelope' });

/** The error for a call that failed at something else than its reply. */
export const unreadable = (cause: unknown): AppError => new AppError('INTERNAL', { text: BROKEN, cause });

/** A call got no reply: whether its work was done is not known. */
export class NoReply extends AppError {
  constructor(text: string, cause: unknown) {
    super('BUSY', { text, cause });
  }
}

/** The error for a call that did not reach the server, or whose reply did not arrive. */
export const offline = (cause: unknown): NoReply => new NoReply(OFFLINE, cause);

/** The error for a call whose reply took too long. */
export const tooSlow = (cause: unknown): NoReply => new NoReply(SLOW, cause);

/** The reply of a call with several shapes, as the requested one. Throws AppError for any other. */
export async function oneKind<T, R extends T>(reply: Promise<T>, isKind: (reply: T) => reply is R): Promise<R> {
  const body = await reply;
  if (!isKind(body)) throw brokenReply();
  return body;
}
