import type { FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';

const LONGEST_KEY = 200;

/** The Idempotency-Key of a request; undefined without one. Throws BAD_REQUEST for one that is too long or stands twice. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > LONGEST_KEY)
    throw new AppError('BAD_REQUEST', { detail: 'Idempotency-Key' });
  return key;
}
