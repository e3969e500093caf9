import type { FastifyInstance } from 'fastify';
import type { Services } from '../../Services.ts';
import { presentPage } from '../../site/presentPage.ts';
import { presentSite } from '../../site/presentSite.ts';
import { success } from '../envelope.ts';
import { schemas } from './routeSchemas.ts';

/** The pages of the public site, for everybody. */
export function siteRoutes(app: FastifyInstance, { products }: Services): void {
  app.get('/api/Site/GetSite', { schema: { querystring: schemas.none }, config: { open: true } }, () =>
    success(presentSite(products.current)),
  );
  app.get<{ Querystring: { path: string } }>(
    '/api/Site/GetPage',
    { schema: { querystring: schemas.sitePath }, config: { open: true } },
    (request) => success(presentPage(products.current, request.query.path)),
  );
}
