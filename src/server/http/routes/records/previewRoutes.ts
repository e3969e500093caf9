import type { FastifyInstance } from 'fastify';
import { previewDraft, previewRecord } from '../../../public/previewRecord.ts';
import type { Body } from '../../../records/write/readSent.ts';
import { success } from '../../envelope.ts';
import { recordTarget } from './recordTarget.ts';
import { schemas } from '../routeSchemas.ts';

interface Params {
  api: string;
}

/** Records as the public site would show them, to those who may view them: as they are stored, and as they stand in a form. */
export function previewRoutes(app: FastifyInstance): void {
  const params = schemas.api;
  app.get<{ Params: Params; Querystring: { id: string } }>(
    '/api/:api/Preview',
    { schema: { params, querystring: schemas.id } },
    async (request) => {
      const { call, entity } = recordTarget(request);
      return success(await previewRecord(call, entity, Number(request.query.id)));
    },
  );
  app.post<{ Params: Params; Body: Body }>(
    '/api/:api/Preview',
    { schema: { params, body: schemas.record } },
    async (request) => {
      const { call, entity } = recordTarget(request);
      return success(await previewDraft(call, entity, request.body));
    },
  );
}
