import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicCall } from '../../access/publicCall.ts';
import type { Services } from '../../Services.ts';
import { publicSource, type PublicSource } from '../../site/PublicSource.ts';
import { renderPage } from '../../site/renderPage.ts';
import { sitemap } from '../../site/sitemap.ts';
import { pageOfSnapshot } from '../../site/snapshotPath.ts';

/** For robots, which cannot read what stands behind #; per address. */
const READING = { open: true, rateLimit: { max: 300, timeWindow: 60_000 } } as const;

const NO_PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>没有这个页面</title><p>没有这个页面。</p></html>';

/** What search engines read: the pages of the site as plain documents, a map of them, and what may be read at all. */
export function snapshotRoutes(app: FastifyInstance, services: Services): void {
  const { products, settings } = services;
  const originOf = ({ protocol, host }: FastifyRequest): string => settings.publicUrl ?? `${protocol}://${host}`;
  const sourceOf = async ({ ip }: FastifyRequest): Promise<PublicSource> =>
    publicSource(await publicCall(services, ip));
  app.after(() => {
    app.get('/robots.txt', { config: READING }, (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          `User-agent: *\nDisallow: /api/\nDisallow: /mediapreview/\nDisallow: /preview\nSitemap: ${originOf(request)}/sitemap.xml\n`,
        ),
    );
    app.get('/sitemap.xml', { config: READING }, async (request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .send(await sitemap(products.current, await sourceOf(request), originOf(request))),
    );
    app.get<{ Params: { '*': string } }>('/s/*', { config: READING }, async (request, reply) => {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      const path = pageOfSnapshot(request.params['*']);
      const page =
        path === undefined
          ? undefined
          : await renderPage(products.current, path, await sourceOf(request), originOf(request));
      // Robots go by the status, not by what a body says.
      return page === undefined ? reply.status(404).send(NO_PAGE) : reply.send(page);
    });
  });
}
