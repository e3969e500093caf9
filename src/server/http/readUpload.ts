import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the file of an upload, undefined without one; the caller reads its content. An invalid body is the sender's
 * error (status 400), whether it is found here or while the content is read.
 */
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
