import type { FastifyInstance } from 'fastify';
import { mergeRecords } from '../../../records/import/mergeRecords.ts';
import { previewMerge } from '../../../records/import/previewMerge.ts';
import { success } from '../../envelope.ts';
import { idempotencyKey } from '../idempotencyKey.ts';
import { readIds } from '../readIds.ts';
import { recordTarget } from './recordTarget.ts';
import { schemas } from '../routeSchemas.ts';
import { sendWritten } from '../sendWritten.ts';

interface Params {
  api: string;
}

/** Records that are the same thing twice: what hangs on each, and making one of them. */
export function mergeRoutes(app: FastifyInstance): void {
  const params = schemas.api;
  app.get<{ Params: Params; Querystring: { ids: string } }>(
    '/api/:api/MergePreview',
    { schema: { params, querystring: schemas.ids } },
    async (request) => {
      const { call, entity } = recordTarget(request);
      return success(await previewMerge(call, entity, readIds(request.query.ids)));
    },
  );
  app.post<{ Params: Params; Body: { ids: string; keep: string } }>(
    '/api/:api/Merge',
    { schema: { params, body: schemas.merge } },
    async (request, reply) => {
      const { call, entity } = recordTarget(request);
      const ids = readIds(request.body.ids);
      const asked = { ids, keep: Number(request.body.keep), key: idempotencyKey(request) };
      return sendWritten(reply, await mergeRecords(call, entity, asked));
    },
  );
}
