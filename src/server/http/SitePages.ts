import { AppError } from '#engine/errors.ts';
import { LOGO_FILE } from '#engine/site/appPage.ts';
import { sitePaths } from '#engine/site/sitePaths.ts';
import type { PageDocument } from '#generated/documents/PageDocument.ts';
import { zoneOf } from '#fields/Zone.ts';
import type { PageReply, PublicRow } from '#wire/SiteReplies.ts';
import type { ServerPage } from '#site/renderSite.tsx';
import { publicCall } from '../access/openCall.ts';
import { readMark } from '../db/system/presenceTable.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { drawShare } from '../media/drawShare.ts';
import { describeHead, pictureAddress, plainRowText } from '../site/markup.ts';
import { mainBlock, mainRecord, publicSource, type PublicSource } from '../site/PublicSource.ts';
import { structuredData, type StructuredPage } from '../site/structuredData.ts';
import { presentPage, presentSite, withCounts } from './presentSite.ts';
import type { Services } from './Services.ts';

/** A page of the site as rendered on the server: the parts that belong into the page of the browser app. */
export interface SitePage {
  readonly status: 200 | 404;
  readonly title: string;
  readonly head: string;
  readonly html: string;
  /** What the browser needs to take it over; empty for a page without scripts. */
  readonly given: string;
}

interface Kept {
  readonly product: ReadyProduct;
  readonly reply: PageReply | undefined;
  /** Changes with every write to a table that the page shows. */
  readonly mark: string;
  readonly made: number;
  readonly page: Promise<SitePage>;
}

/** Limits of the cache: a page also depends on the time, by which records become public. Milliseconds. */
const MAX_PAGES = 500;
const MAX_AGE_MS = 30_000;

/** Parameters of a page's query that change what it shows. */
const SHOWN = ['page', 'q', 'tab', 'year'];

/** Renders the pages of the public site for everyone, and keeps them until what they show changes. */
export class SitePages {
  readonly #services: Services;
  readonly #kept = new Map<string, Kept>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** The picture of pages with a kind of drawing; undefined for unknown kinds. */
  async picture(kind: string): Promise<Buffer | undefined> {
    const { artFile } = await import('#site/renderSite.tsx');
    const svg = artFile(kind);
    return svg === undefined ? undefined : drawShare(svg);
  }

  /** The page at an address; the page of unknown addresses if there is none. Undefined for a product without a site. */
  async open(path: string, query: URLSearchParams, origin: string): Promise<SitePage | undefined> {
    const current = await this.#services.pages.product();
    if (Object.keys(current.documents.pages).length === 0) return undefined;
    const shown = new URLSearchParams(SHOWN.flatMap((name) => one(name, query.get(name)?.slice(0, 100))));
    const search = shown.size === 0 ? '' : `?${shown.toString()}`;
    const address = `${origin}${path}${search}`;
    const before = this.#kept.get(address);
    const page = before?.product === current ? before.reply : findPage(current, path);
    const key = page === undefined ? '' : address;
    const mark = page === undefined ? '' : await this.#mark(page);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const isFresh = known?.product === current && known.mark === mark && performance.now() - known.made < MAX_AGE_MS;
    const kept = isFresh
      ? known
      : {
          product: current,
          reply: page,
          mark,
          made: performance.now(),
          page: this.#render(current, page, `${path}${search}`, origin),
        };
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_PAGES && oldest !== undefined) this.#kept.delete(oldest);
    kept.page.catch(() => this.#kept.delete(key));
    return kept.page;
  }

  /** A text that changes with every write of a table whose records a page shows. */
  async #mark({ Apis }: PageReply): Promise<string> {
    const db = this.#services.database.reads();
    const marks = await Promise.all(Object.keys(Apis).map((table) => readMark(db, table)));
    return marks.join();
  }

  async #render(
    current: ReadyProduct,
    page: PageReply | undefined,
    address: string,
    origin: string,
  ): Promise<SitePage> {
    const [path = '', query] = address.split('?');
    const search = query === undefined ? '' : `?${query}`;
    const source = publicSource({ ...(await publicCall('', this.#services)), db: this.#services.database.reads() });
    const block = page === undefined ? undefined : mainBlock(page.Page);
    const row = page === undefined || block === undefined ? undefined : await mainRecord(block, page.Values, source);
    const isThere = page !== undefined && (block === undefined || row !== undefined);
    // The first request loads it, so that the server starts sooner.
    const { renderSite } = await import('#site/renderSite.tsx');
    const site = presentSite(current);
    const rows = new Map<string, PublicRow>();
    const { html, given, crumbs } = await renderSite({
      site,
      page: isThere ? await withCounts(page, source) : undefined,
      pathname: path,
      search,
      paths: sitePaths(Object.values(current.documents.pages)),
      logo: current.documents.company?.look?.logo === undefined ? '' : `/${LOGO_FILE}`,
      calls: callsOf(source, current, rows),
    });
    if (!isThere) return { status: 404, title: `页面不存在 - ${site.Title}`, head: NO_ROBOTS, html, given };
    const own = row === undefined ? '' : plainRowText(row, block?.show.title);
    const about = row === undefined ? '' : plainRowText(row, block?.show.text);
    const heading = own === '' ? page.Page.title : own;
    const title = `${heading} - ${site.Title}`;
    const url = `${origin}${path}`;
    const image = pictureOf(page.Page, row?.[block?.show.image ?? ''], origin);
    const description = about === '' ? page.Page.description : about;
    const type = row === undefined ? 'website' : 'article';
    const head = describeHead({ type, title, description, url, image, site: site.Title });
    if (row !== undefined && block !== undefined) rows.set(block.list, row);
    const things = thingsOf(page.Page, html, rows, current);
    const zone = zoneOf(current.documents.company?.timeZone);
    const data = { page: page.Page, company: site.Company, site: site.Title, origin, url, image, crumbs };
    return { status: 200, title, head: head + structuredData({ ...data, title: heading, things, zone }), html, given };
  }
}

/** The records shown on a page that have no other page, with the templates of their entities. `rows` has the read ones, by mark. */
function thingsOf(
  { blocks }: PageDocument,
  html: string,
  rows: ReadonlyMap<string, PublicRow>,
  product: ReadyProduct,
): StructuredPage['things'] {
  const lists = blocks.flatMap((block) => (block.type === 'records' && block.detail === undefined ? block.list : []));
  const marks = [...html.matchAll(/ data-row="([^"]*)"/g)].map(([, mark = '']) => mark);
  return [...rows].flatMap(([mark, row]) => {
    const [list = '', id] = mark.split(' ');
    const template = product.documentsOf(list.split('/')[0] ?? '')?.form['x-public']?.schemaOrg;
    const isHere = id === undefined || (lists.includes(list) && marks.includes(mark));
    return template !== undefined && isHere ? [{ template, row }] : [];
  });
}

/** The address of the picture of a page: that of its record or of its first block, else its drawing. */
function pictureOf({ art, blocks: [first] }: PageDocument, file: unknown, origin: string): string {
  const own = pictureAddress(file, origin);
  if (own !== undefined) return own;
  const picture = first?.type === 'hero' ? first.picture : undefined;
  if (picture !== undefined) return `${origin}/mediapreview/${picture.file}?size=1280`;
  const drawing = (first?.type === 'hero' ? first.art : undefined) ?? art ?? 'towers';
  return `${origin}/share/${drawing.split('-')[0] ?? ''}.png`;
}

const NO_ROBOTS = '<meta name="robots" content="noindex">';

const one = (name: string, value: string | undefined): [string, string][] =>
  value === undefined || value === '' ? [] : [[name, value]];

function findPage(product: ReadyProduct, path: string): PageReply | undefined {
  try {
    return presentPage(product, path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** The calls of the components, without a request; adds the rows of lists to `rows`, by their mark on the page. */
function callsOf(source: PublicSource, product: ReadyProduct, rows: Map<string, PublicRow>): ServerPage['calls'] {
  return {
    search: async (_api, list, params) => {
      const given = Object.entries(params).filter(([, value]) => value !== undefined);
      const texts = given.map(([name, value]): [string, string] => [name, String(value)]);
      const found = await source.search(list, Object.fromEntries(texts));
      for (const row of found.Rows) rows.set(`${list} ${String(row['Id'])}`, row);
      return found;
    },
    get: async (api, id) => {
      const found = await source.get(`${product.byApi(api)?.key ?? ''}/`, id);
      if (found === undefined) throw new AppError('NOT_FOUND');
      return found;
    },
  };
}
