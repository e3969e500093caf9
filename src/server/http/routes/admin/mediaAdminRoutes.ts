import type { FastifyInstance } from 'fastify';
import { removeOrphans } from '../../../admin/removeOrphans.ts';
import { searchMedia } from '../../../admin/searchMedia.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { schemas } from '../routeSchemas.ts';

/** All uploaded files, and removing those that no record has. */
export function mediaAdminRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/api/media/Search',
    { schema: { querystring: schemas.opLog } },
    async (request) => success(await searchMedia(callOf(request), request.query)),
  );
  app.post<{ Body: { id: string } }>('/api/media/DeleteOrphan', { schema: { body: schemas.id } }, async (request) =>
    success({ Count: await removeOrphans(callOf(request), Number(request.body.id)) }),
  );
  app.post('/api/media/DeleteOrphans', { schema: { body: schemas.all } }, async (request) =>
    success({ Count: await removeOrphans(callOf(request)) }),
  );
}
