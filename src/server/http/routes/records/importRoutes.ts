import type { FastifyInstance } from 'fastify';
import { makeImport } from '../../../records/import/makeImport.ts';
import { previewImport } from '../../../records/import/previewImport.ts';
import { readImport } from '../../../records/import/readImport.ts';
import { success } from '../../envelope.ts';
import { idempotencyKey } from '../idempotencyKey.ts';
import { recordTarget } from './recordTarget.ts';
import { schemas } from '../routeSchemas.ts';
import { sendWritten } from '../sendWritten.ts';

interface Params {
  api: string;
}

interface ImportBody {
  list: string;
  Rows: string;
  Preview: 'true' | 'false';
  Run: string;
}

/** New records out of an Excel file, and how far that is. Whoever hangs up cancels it. */
export function importRoutes(app: FastifyInstance): void {
  const params = schemas.api;
  app.post<{ Params: Params; Body: ImportBody }>(
    '/api/:api/Import',
    { schema: { params, body: schemas.import } },
    async (request, reply) => {
      const { call, entity } = recordTarget(request);
      const { list, Rows, Preview, Run } = request.body;
      const asked = readImport(call, entity, list, Rows);
      const watch = { run: Run, isCancelled: () => reply.raw.destroyed };
      return Preview === 'true'
        ? success(await previewImport(call, asked, watch))
        : sendWritten(reply, await makeImport(call, asked, watch, idempotencyKey(request)));
    },
  );
  app.get<{ Params: Params; Querystring: { run: string } }>(
    '/api/:api/ImportProgress',
    { schema: { params, querystring: schemas.importRun }, config: { quiet: true } },
    (request) => {
      const { call } = recordTarget(request);
      return success(call.services.imports.find(call.who.accountId, request.query.run));
    },
  );
}
