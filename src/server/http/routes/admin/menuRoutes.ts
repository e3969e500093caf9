import type { FastifyInstance } from 'fastify';
import { editableMenu, previewMenu, saveEntry, type SentEntry } from '../../../admin/menuAdmin.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { schemas } from '../routeSchemas.ts';

/** The employees' menu as administrators change it. */
export function menuRoutes(app: FastifyInstance): void {
  app.get('/api/System/GetMenuEdits', { schema: { querystring: schemas.none } }, async (request) =>
    success(await editableMenu(callOf(request))),
  );
  app.get<{ Querystring: { role: string } }>(
    '/api/System/PreviewMenu',
    { schema: { querystring: schemas.role } },
    async (request) => success(await previewMenu(callOf(request), request.query.role)),
  );
  app.post<{ Body: SentEntry }>(
    '/api/System/SaveMenuEntry',
    { schema: { body: schemas.menuEntry } },
    async (request) => {
      await saveEntry(callOf(request), request.body);
      return success(null);
    },
  );
}
