import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicCall } from '../../access/openCall.ts';
import type { Services } from '../Services.ts';
import { publicSource, type PublicSource } from '../../site/PublicSource.ts';
import { markup, plainRowText } from '../../site/markup.ts';
import type { ReadyProduct } from '../../product/ReadyProduct.ts';
import { NO_PAGE } from '../../site/NO_PAGE.ts';
import { route } from '../route.ts';
import { originOf as originFor, PAGE_PATH } from '../sitePageRoutes.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';

const PAGE_SIZE = 50;
/** Most records of a list in a sitemap, newest first. */
const MAX_OF_LIST = 2000;

/** A sitemap of all pages, and of every published record with a page. */
async function sitemap({ documents }: ReadyProduct, source: PublicSource, origin: string): Promise<string> {
  const pages = Object.values(documents.pages);
  const entries = pages.filter(({ path }) => !path.includes('/:')).map(({ path }) => ({ path, day: '' }));
  for (const { path, blocks } of pages)
    for (const block of blocks) {
      if (block.type !== 'record' || block.parameter === undefined) continue;
      const base = path.slice(0, path.indexOf('/:'));
      for (const row of await allRows(source, block.list))
        entries.push({
          path: `${base}/${plainRowText(row, 'Id')}`,
          day: plainRowText(row, block.show.date).slice(0, 10),
        });
    }
  const urls = entries.map(
    ({ path, day }) =>
      markup`<url><loc>${origin}${path}</loc>${day === '' ? undefined : markup`<lastmod>${day}</lastmod>`}</url>`,
  );
  const lines = [
    markup`<?xml version="1.0" encoding="UTF-8"?>`,
    markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls,
    markup`</urlset>`,
  ];
  return `${lines.map(({ text }) => text).join('\n')}\n`;
}

async function allRows(source: PublicSource, list: string): Promise<PublicRow[]> {
  const rows: PublicRow[] = [];
  for (let page = 0; rows.length < MAX_OF_LIST; page += 1) {
    const { Rows, Total } = await source.search(list, { page: String(page), rows: String(PAGE_SIZE) });
    rows.push(...Rows);
    if (Rows.length === 0 || rows.length >= Total) break;
  }
  return rows;
}

const sitemapLine = (origin: string): string => (origin === '' ? '' : `Sitemap: ${origin}/sitemap.xml\n`);

/** Limit for robots, per address. Milliseconds. */
const READING = { rateLimit: { max: 300, timeWindow: 60_000 } } as const;

/** For search engines: a sitemap, robots.txt, and where the pages are whose addresses began with `/s/`. */
export function snapshotRoutes(app: FastifyInstance, services: Services): void {
  const { products, settings } = services;
  const originOf = (request: FastifyRequest): string => originFor(settings, request);
  const sourceOf = async ({ ip }: FastifyRequest): Promise<PublicSource> =>
    publicSource(services.database.db, await publicCall(ip, services));
  app.after(() => {
    route(
      app,
      'GET /robots.txt',
      (request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .send(
            `User-agent: *\nDisallow: /api/\nDisallow: /mediapreview/\nDisallow: /preview\n${sitemapLine(originOf(request))}`,
          ),
      READING,
    );
    route(
      app,
      'GET /sitemap.xml',
      async (request, reply) => {
        const origin = originOf(request);
        if (origin === '') return reply.status(404).type('text/html; charset=utf-8').send(NO_PAGE);
        const map = await sitemap(products.current, await sourceOf(request), origin);
        return reply.type('application/xml; charset=utf-8').send(map);
      },
      READING,
    );
    route(
      app,
      'GET /s/*',
      (request, reply) => {
        const path = `/${request.params['*'].replace(/\.html$/, '')}`;
        return PAGE_PATH.test(path) ? reply.redirect(path, 301) : reply.callNotFound();
      },
      READING,
    );
  });
}
