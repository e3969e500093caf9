import type { FastifyReply } from 'fastify';
import { Replayed } from '../../records/write/onceOnly.ts';
import { success } from '../envelope.ts';

/** Sends what a write gave; a replayed reply as it was sent before. */
export function sendWritten(reply: FastifyReply, result: unknown): FastifyReply {
  if (!(result instanceof Replayed)) return reply.send(success(result));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(success(JSON.parse(result.json))));
}
