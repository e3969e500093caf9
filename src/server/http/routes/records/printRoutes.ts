import type { FastifyInstance } from 'fastify';
import { idsIn } from '#wire/params.ts';
import { listLayouts, printRecords } from '../../../print/printRecords.ts';
import { dispositionOf } from '../../dispositionOf.ts';
import { PDF_POLICY } from '../../securityHeaders.ts';
import { recordTarget } from '../../readRequest.ts';
import { route } from '../../route.ts';

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
    const { name, content } = await printRecords(entity, asked, left.signal, call.services, call);
    return reply
      .type('application/pdf')
      .header('content-security-policy', PDF_POLICY)
      .header('content-disposition', dispositionOf('inline', name))
      .send(Buffer.from(content));
  });
}
