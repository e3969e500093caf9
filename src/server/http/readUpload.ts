import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/**
 * Searches for the first invalid character: a pattern over the whole text would backtrack for each character. Once a
 * process has created many patterns, V8 compiles further ones without the optimisation for that, and a text of five
 * megabytes overflows their stack.
 */
const NO_SIGN = /[^A-Za-z0-9+/]/;

/** Decodes a base64 text without the prefix of a data URL; undefined for an empty text and for anything else. */
export function readBase64(text: string): Buffer | undefined {
  const end = text.search(NO_SIGN);
  const isBase64 = end === -1 ? text !== '' : end > 0 && ['=', '=='].includes(text.slice(end));
  return isBase64 ? Buffer.from(text, 'base64') : undefined;
}

/** The file of an upload, if any; the caller reads it. An invalid body is the sender's error (400). */
export async function readUpload(request: FastifyRequest, largest?: number): Promise<MultipartFile | undefined> {
  const limits = largest === undefined ? {} : { limits: { fileSize: largest } };
  const part = await request.file(limits).catch((error: unknown) => {
    throw blameSender(error);
  });
  // The first listener, so that the reader of the content receives the changed error.
  part?.file.prependListener('error', blameSender);
  return part;
}

/** The errors of the parser have no code; those of disks and streams do. */
const blameSender = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? Object.assign(error, { statusCode: 400 }) : error;
