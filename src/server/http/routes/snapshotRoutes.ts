import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { zoneOf } from '#fields/Zone.ts';
import { publicCall } from '../../access/openCall.ts';
import type { Services } from '../Services.ts';
import { mainBlock, publicSource, type PublicSource } from '../../site/PublicSource.ts';
import { markup, plainRowText } from '../../site/markup.ts';
import type { ReadyProduct } from '../../product/ReadyProduct.ts';
import { NO_PAGE } from '../../site/NO_PAGE.ts';
import { route } from '../route.ts';
import { originOf as originFor, PAGE_PATH } from '../sitePageRoutes.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';

const PAGE_SIZE = 50;
/** Most records of a list in a sitemap, newest first. */
const MAX_OF_LIST = 2000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly text: string | undefined;
  /** When it was published, `YYYY-MM-DD HH:mm`; empty if that is not known. */
  readonly date: string;
}

const newest = (dates: readonly string[]): string => dates.toSorted().at(-1) ?? '';

const whereTexts = (where: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]));

/** All pages of the site; a page that lists records has the newest date among the first of them. */
async function pageEntries({ documents }: ReadyProduct, source: PublicSource): Promise<Entry[]> {
  const pages = Object.values(documents.pages).filter(({ path }) => !path.includes('/:'));
  return Promise.all(
    pages.map(async ({ path, title, description, blocks }) => {
      const dates = blocks.map(async (block) => {
        if (block.type !== 'records' || block.show.date === undefined) return '';
        const { Rows } = await source.search(block.list, { ...whereTexts(block.where), rows: String(PAGE_SIZE) });
        return newest(Rows.map((row) => plainRowText(row, block.show.date)));
      });
      const date = newest(await Promise.all(dates));
      return { path, title, text: description, date };
    }),
  );
}

async function recordEntries({ documents }: ReadyProduct, source: PublicSource, most: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const page of Object.values(documents.pages)) {
    const block = mainBlock(page);
    if (block === undefined) continue;
    for (const row of await allRows(source, block, most))
      entries.push({
        path: page.path.replace(/:.*$/, plainRowText(row, 'Id')),
        title: plainRowText(row, block.show.title),
        text: plainRowText(row, block.show.text),
        date: plainRowText(row, block.show.date),
      });
  }
  return entries;
}

async function sitemap(product: ReadyProduct, source: PublicSource, origin: string): Promise<string> {
  const entries = [...(await pageEntries(product, source)), ...(await recordEntries(product, source, MAX_OF_LIST))];
  const urls = entries.map(
    ({ path, date }) =>
      markup`<url><loc>${origin}${path}</loc>${date === '' ? undefined : markup`<lastmod>${date.slice(0, 10)}</lastmod>`}</url>`,
  );
  return `${XML}${markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`.text}\n`;
}

/** The newest published records with pages, as RSS. */
async function feed(product: ReadyProduct, source: PublicSource, origin: string): Promise<string> {
  const { documents, title } = product;
  const name = documents.company?.name ?? title ?? '';
  const entries = (await recordEntries(product, source, PAGE_SIZE)).filter(({ date }) => date !== '');
  const latest = entries.sort((a, b) => b.date.localeCompare(a.date)).slice(0, PAGE_SIZE);
  const zone = zoneOf(documents.company?.timeZone);
  const published = (date: string): string =>
    new Date(zone.moment(date.length > 10 ? `${date}:00` : date)).toUTCString();
  const home = Object.values(documents.pages).find(({ path }) => path === SITE_HOME);
  const items = latest.map(
    ({ path, title: heading, text, date }) =>
      markup`<item><title>${heading}</title><link>${origin}${path}</link><guid>${origin}${path}</guid><description>${text}</description><pubDate>${published(date)}</pubDate></item>`,
  );
  return `${XML}${markup`<rss version="2.0"><channel><title>${name}</title><link>${origin}/</link><description>${home?.description ?? name}</description>${items}</channel></rss>`.text}\n`;
}

/** The published records of a list that have their page here. */
async function allRows(
  source: PublicSource,
  { list, where }: NonNullable<ReturnType<typeof mainBlock>>,
  most: number,
): Promise<PublicRow[]> {
  const rows: PublicRow[] = [];
  for (let page = 0; rows.length < most; page += 1) {
    const { Rows, Total } = await source.search(list, {
      ...whereTexts(where),
      ...{ page: String(page), rows: String(PAGE_SIZE) },
    });
    rows.push(...Rows);
    if (Rows.length === 0 || rows.length >= Total) break;
  }
  return rows;
}

const sitemapLine = (origin: string): string => (origin === '' ? '' : `Sitemap: ${origin}/sitemap.xml\n`);

/** Limit for robots, per address. Milliseconds. */
const READING = { rateLimit: { max: 300, timeWindow: 60_000 } } as const;

/** For search engines and readers of news: a sitemap, a feed, robots.txt, and where the pages are whose addresses began with `/s/`. */
export function snapshotRoutes(app: FastifyInstance, services: Services): void {
  const { pages, settings } = services;
  const originOf = (request: FastifyRequest): string => originFor(settings, request);
  const sourceOf = async ({ ip }: FastifyRequest): Promise<PublicSource> =>
    publicSource({ ...(await publicCall(ip, services)), db: services.database.db });
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
    const send = async (
      request: FastifyRequest,
      reply: FastifyReply,
      write: typeof sitemap,
      type: string,
    ): Promise<FastifyReply> => {
      const origin = originOf(request);
      if (origin === '') return reply.status(404).type('text/html; charset=utf-8').send(NO_PAGE);
      return reply
        .type(`${type}; charset=utf-8`)
        .send(await write(await pages.product(), await sourceOf(request), origin));
    };
    route(app, 'GET /sitemap.xml', (request, reply) => send(request, reply, sitemap, 'application/xml'), READING);
    route(app, 'GET /feed.xml', (request, reply) => send(request, reply, feed, 'application/rss+xml'), READING);
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
