import { brokenReply } from './failureOf.ts';

/** The reply of a call with several shapes, as the requested one. Throws AppError for any other. */
export async function oneKind<T, R extends T>(reply: Promise<T>, isKind: (reply: T) => reply is R): Promise<R> {
  const body = await reply;
  if (!isKind(body)) throw brokenReply();
  return body;
}
