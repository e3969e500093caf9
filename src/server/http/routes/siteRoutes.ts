import type { FastifyInstance } from 'fastify';
import { presentPage, presentSite } from '../presentSite.ts';
import type { Services } from '../Services.ts';
import { route } from '../route.ts';

/** The pages of the public site, for everyone. */
export function siteRoutes(app: FastifyInstance, { products }: Services): void {
  route(app, 'GET /api/Site/GetSite', () => presentSite(products.current));
  route(app, 'GET /api/Site/GetPage', (request) => presentPage(products.current, request.query.path));
}
