import { isAxiosError } from 'axios';
import { AppError, errorCodeOf } from '#engine/errors.ts';
import { isEnvelope, type Envelope } from './Envelope.ts';

const OFFLINE = '网络连接失败，请检查网络后重试';
const SLOW = '服务器响应超时，请稍后重试';
const BROKEN = '服务器返回了无法识别的内容，请稍后重试';

/** The error for a reply that says it failed. */
export function replyFailure(envelope: Envelope<unknown>): AppError {
  const text = envelope.Message ?? '';
  return new AppError(errorCodeOf(envelope.Code), { data: envelope.Data, ...(text === '' ? {} : { text }) });
}

/** The error for a call that threw: what the reply's body says, or why there was no reply. */
export function callFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isAxiosError<Envelope<unknown>>(error)) return new AppError('INTERNAL', { text: BROKEN, cause: error });
  const body = error.response?.data;
  if (body !== undefined && isEnvelope(body)) return replyFailure(body);
  if (error.response !== undefined) return new AppError('INTERNAL', { text: BROKEN, cause: error });
  const slow = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  return new AppError('BUSY', { text: slow ? SLOW : OFFLINE, cause: error });
}

/** The error for a reply whose body is not an envelope. */
export function brokenReply(): AppError {
  return new AppError('INTERNAL', { text: BROKEN, detail: 'the reply is no envelope' });
}

/** The error for a call that got no reply. */
export function offline(cause: unknown): AppError {
  return new AppError('BUSY', { text: OFFLINE, cause });
}
