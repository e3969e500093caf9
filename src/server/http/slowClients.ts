import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time limit for the head of a request, also of a connection that sends none. Milliseconds. */
export const HEAD_LIMIT = 15_000;
/** Interval of the check for slow connections. Milliseconds. */
export const LOOKED_AT = 5000;
/** Time limit for the body of a form; files have as long as the whole request. Milliseconds. */
const FORM_LIMIT = 60_000;
/** Most connections in total, and per address: a browser opens six; an office or a proxy shares one. */
const MAX_CONNECTIONS = 5000;
const MAX_OF_ADDRESS = 1000;

/** Limits the duration and number of connections that send little or nothing. */
export function limitSlowClients(
  app: FastifyInstance,
  { proxies, formLimit = FORM_LIMIT, most = MAX_OF_ADDRESS }: SlowLimits,
): void {
  app.server.maxConnections = MAX_CONNECTIONS;
  if (proxies === 0) limitAddresses(app, most);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasForm(request.raw)) limitBody(request.raw, formLimit);
    done();
  });
}

export interface SlowLimits {
  readonly proxies: number;
  /** Milliseconds. */
  readonly formLimit?: number;
  readonly most?: number;
}

const hasForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;

function limitBody(request: IncomingMessage, limit: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limit);
  timer.unref();
  const stop = (): void => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}

function limitAddresses(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > most) socket.destroy();
  });
}

/**
 * Watches the connections of a server, and returns a function that closes those without a running call: also ones that
 * never sent anything, as browsers open in advance, and ones that stopped within the request head. A closing server
 * would wait for them without limit: for Node only connections with a completed call are idle.
 */
export function watchIdle(server: Server): () => void {
  const calls = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    calls.set(socket, 0);
    socket.once('close', () => calls.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const count = calls.get(socket);
      if (count !== undefined) calls.set(socket, count - 1);
    });
  });
  return () => {
    for (const [socket, count] of calls) if (count === 0) socket.destroy();
  };
}
