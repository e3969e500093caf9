import type { FastifyInstance } from 'fastify';
import { idsIn } from '#wire/params.ts';
import { listLayouts, printRecords } from '../../../print/printRecords.ts';
import { dispositionOf } from '../../dispositionOf.ts';
import { recordTarget } from '../../readRequest.ts';
import { route } from '../../route.ts';

/** Our own pages show it inside of them, where the viewer of the browser draws it. */
const POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Records on paper. */
export function printRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/:api/PrintLayouts', async (request) => {
    const { call, entity } = recordTarget(request);
    return listLayouts(entity, idsIn(request.query.ids), call.services.database.db, call);
  });
  route(app, 'GET /api/:api/Print', async (request, reply) => {
    const { call, entity } = recordTarget(request);
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const asked = { ids: idsIn(request.query.ids), layout: request.query.layout };
    // Why there is none is read inside the page as well.
    reply.header('content-security-policy', POLICY).header('x-frame-options', 'SAMEORIGIN');
    const { name, content } = await printRecords(entity, asked, left.signal, call.services, call);
    return reply
      .type('application/pdf')
      .header('content-disposition', dispositionOf('inline', name))
      .send(Buffer.from(content));
  });
}
