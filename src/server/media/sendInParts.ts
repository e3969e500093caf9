import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { AppError } from '#engine/errors.ts';
import { readText, withinTime } from '../settings/askServer.ts';
import { hashContent } from './storedFile.ts';
import { cutIntoParts } from './cutIntoParts.ts';

/** The error for an unavailable store. The technical reason is for the log; it contains neither keys nor addresses. */
export const unavailable = (detail: string, cause?: unknown): AppError =>
  new AppError('BUSY', { text: '文件存储暂时不可用，请稍后重试', detail, cause });

/** Joining the parts of a large file takes minutes, in which the store sends blanks. Milliseconds and bytes. */
const REPLY_LIMITS = { time: 300_000, largest: 64 * 1024 } as const;

/** The text of a store's reply, within its limits. */
export const readReply = (reply: Response): Promise<string> =>
  withinTime(REPLY_LIMITS.time, new AbortController(), () => readText(reply, REPLY_LIMITS.largest));

/** Sends a request about an object to a store; throws where it rejects or does not respond. */
export type AskStore = (method: 'POST' | 'PUT' | 'DELETE', query: string, init?: RequestInit) => Promise<Response>;

/**
 * Sends a file to a store in parts of at least `least` bytes, each with its hash and its own retries; the object exists
 * once all have arrived. On failure the upload is aborted, and the error is thrown. `isThere` returns whether the
 * object is complete, for when the last reply was lost.
 */
export async function sendInParts(
  path: string,
  size: number,
  least: number,
  ask: AskStore,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const begun = await readReply(await ask('POST', 'uploads='));
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
  if (id === undefined) throw unavailable('S3 POST: no upload was begun');
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const file = await openAsBlob(path);
    const tags: string[] = [];
    for (const { first, end } of cutIntoParts(size, least)) {
      const hash = await hashContent(createReadStream(path, { start: first, end: end - 1 }));
      const init = { body: file.slice(first, end), headers: { 'x-amz-content-sha256': hash } };
      const reply = await ask('PUT', `partNumber=${tags.length + 1}&${upload}`, init);
      await reply.body?.cancel();
      tags.push(reply.headers.get('etag') ?? '');
    }
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    // A store sends 200 before it is done, and a later failure in the body.
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const told = await ask('POST', upload, { body, headers }).then(readReply, (error: unknown) => ({ error }));
    const isDone = typeof told === 'string' && told.includes('<CompleteMultipartUploadResult');
    if (!isDone && !(await isThere()))
      throw typeof told === 'string' ? unavailable('S3 POST: the parts were not put together') : told.error;
  } catch (error) {
    // Parts of an unfinished upload cost storage fees.
    await ask('DELETE', upload)
      .then((reply) => reply.body?.cancel())
      .catch(() => undefined);
    throw error;
  }
}
