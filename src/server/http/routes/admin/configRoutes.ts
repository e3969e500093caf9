import type { FastifyInstance } from 'fastify';
import { saveConfig, type SentConfig } from '../../../admin/system/saveConfig.ts';
import { searchConfig } from '../../../admin/system/searchConfig.ts';
import { previewNotice } from '../../../admin/system/previewNotice.ts';
import { saveNotice } from '../../../admin/system/saveNotice.ts';
import { searchNotices } from '../../../admin/system/searchNotices.ts';
import type { SentNotice } from '../../../admin/system/SentNotice.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { schemas } from '../routeSchemas.ts';
import { readPage, type Paging } from './readPage.ts';

/** Settings and templates of notices (spec section 7). */
export function configRoutes(app: FastifyInstance): void {
  const schema = { querystring: schemas.adminSearch };
  app.get<{ Querystring: Paging }>('/api/System/SearchConfig', { schema }, async (request) =>
    success(await searchConfig(callOf(request), request.query.searchKey ?? '', readPage(request.query))),
  );
  app.post<{ Body: SentConfig }>(
    '/api/System/SaveConfig',
    { schema: { body: schemas.sentConfig } },
    async (request) => {
      await saveConfig(callOf(request), request.body);
      return success(null);
    },
  );
  app.get<{ Querystring: Paging }>('/api/Notify/SearchConfig', { schema }, async (request) =>
    success(await searchNotices(callOf(request), request.query.searchKey ?? '', readPage(request.query))),
  );
  app.post<{ Body: SentNotice }>('/api/Notify/Save', { schema: { body: schemas.sentNotice } }, async (request) => {
    await saveNotice(callOf(request), request.body);
    return success(null);
  });
  app.post<{ Body: SentNotice }>('/api/Notify/Preview', { schema: { body: schemas.sentNotice } }, async (request) =>
    success(await previewNotice(callOf(request), request.body)),
  );
}
