import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { failure, ERROR_REPLIES } from './envelope.ts';

/** The headers of replies without a route: no scripts, frames, caching or content sniffing. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
} as const;

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const body = (): string => JSON.stringify(failure(new AppError('BAD_REQUEST')));

/** Replies to an invalid URL. */
export function brokenUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(ERROR_REPLIES.BAD_REQUEST.status).headers(HEADERS).send(body());
}

/** Replies to invalid HTTP, and closes the connection. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const content = body();
  const headers = { ...HEADERS, 'content-length': String(Buffer.byteLength(content)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${content}`);
}
