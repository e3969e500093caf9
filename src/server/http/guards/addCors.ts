import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../settings/Settings.ts';

/** How long browsers believe what they were told. Seconds. */
const BELIEVED = '600';

/** Lets pages of the listed origins, and of no others, call us with cookies and read what we say, failures included. */
export function addCors(app: FastifyInstance, { origins }: Pick<Settings, 'origins'>): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return;
    allow(reply, origin);
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, POST').header('access-control-max-age', BELIEVED);
    reply.header('access-control-allow-headers', 'content-type, idempotency-key');
    return reply.status(204).send();
  });
}

function allow(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('cross-origin-resource-policy', 'cross-origin');
}
