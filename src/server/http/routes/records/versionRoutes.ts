import type { FastifyInstance } from 'fastify';
import { listVersions } from '../../../records/log/listVersions.ts';
import { restoreVersion } from '../../../records/log/restoreVersion.ts';
import { success } from '../../envelope.ts';
import { idempotencyKey } from '../idempotencyKey.ts';
import { recordTarget } from './recordTarget.ts';
import { schemas } from '../routeSchemas.ts';
import { sendWritten } from '../sendWritten.ts';

interface Params {
  api: string;
}

/** Earlier versions of records. */
export function versionRoutes(app: FastifyInstance): void {
  const params = schemas.api;
  app.get<{ Params: Params; Querystring: { id: string } }>(
    '/api/:api/Versions',
    { schema: { params, querystring: schemas.id } },
    async (request) => {
      const { call, entity } = recordTarget(request);
      return success(await listVersions(call, entity, Number(request.query.id)));
    },
  );
  app.post<{ Params: Params; Body: { Id: string; Version: string; version: string } }>(
    '/api/:api/RestoreVersion',
    { schema: { params, body: schemas.restore } },
    async (request, reply) => {
      const { call, entity } = recordTarget(request);
      const { Id, Version, version } = request.body;
      const asked = { id: Number(Id), version: Number(version), recordVersion: Version };
      return sendWritten(reply, await restoreVersion(call, entity, asked, idempotencyKey(request)));
    },
  );
}
