import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../settings/Settings.ts';

/** How long browsers cache the preflight response. Seconds. */
const BELIEVED = '600';
const USUAL = {
  methods: 'GET, POST',
  headers: 'content-type, idempotency-key, x-account, authorization, x-proof',
} as const;
/** The protocol of resumable uploads has its own methods and headers. */
const RESUMABLE = /^\/api\/media\/resumable(?:[/?]|$)/i;
const TUS = {
  methods: 'POST, HEAD, PATCH, DELETE',
  headers: 'content-type, tus-resumable, upload-length, upload-metadata, upload-offset',
  readable: 'location, tus-resumable, upload-offset, upload-length',
} as const;

/** Allows pages of the listed origins, and no others, to send calls with cookies and read replies. */
export function addCors(app: FastifyInstance, { origins }: Pick<Settings, 'origins'>): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return;
    allow(reply, origin);
    if (RESUMABLE.test(request.url)) reply.header('access-control-expose-headers', TUS.readable);
    if (request.method !== 'OPTIONS') return;
    const { methods, headers } = RESUMABLE.test(request.url) ? TUS : USUAL;
    reply.header('access-control-allow-methods', methods).header('access-control-max-age', BELIEVED);
    reply.header('access-control-allow-headers', headers);
    return reply.status(204).send();
  });
}

function allow(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('cross-origin-resource-policy', 'cross-origin');
}
