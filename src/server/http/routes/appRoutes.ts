import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../Services.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { describeAppPage, drawLogo, FRAME_LOGO, LOGO_FILE } from '#engine/site/appPage.ts';
import { APP_ICONS, type AppIcon, MANIFEST_FILE, webManifest } from '#engine/site/webManifest.ts';
import { readLookCookie, type Theme } from '#engine/site/appearanceCookie.ts';
import type { Language } from '#engine/words/Language.ts';
import { pageLanguage, type Asked } from '#engine/site/pageLanguage.ts';
import { productIn } from '../../product/englishProduct.ts';
import type { ReadyProduct } from '../../product/ReadyProduct.ts';
import { drawIcon } from '../../media/drawIcon.ts';
import { describeHead } from '../../site/renderPage.ts';

const YEAR = 31_536_000;
/** The page that loads the English scripts. */
const ENGLISH_PAGE = 'index.en.html';

/**
 * Serves the built browser app, when it exists; its page has the name of the product as title. Files with a hash in
 * their name are cached for ever, pages are revalidated.
 */
export async function appRoutes(app: FastifyInstance, { settings, products }: Services): Promise<void> {
  const { appDir } = settings;
  if (appDir === undefined) return;
  const assets = join(appDir, 'assets') + sep;
  // Read the file each time: it names the scripts of the latest build.
  const readPage = async (asked: Asked): Promise<BuiltPage> => {
    const { current } = products;
    // A development server has no English build.
    const languages: readonly Language[] = existsSync(join(appDir, ENGLISH_PAGE)) ? ['zh', 'en'] : [];
    const language = languages.length === 0 ? 'zh' : pageLanguage(asked, current.documents.company);
    const html = await readFile(join(appDir, language === 'en' ? ENGLISH_PAGE : 'index.html'), 'utf8');
    return { html, product: productIn(current, language), languages };
  };
  app.get('/', { config: { open: true } }, async ({ protocol, host, headers }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      // The WeChat window needs access to the page that opened it.
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .send(
        describeHome(await readPage(headers), {
          url: `${settings.publicUrl ?? `${protocol}://${host}`}/`,
          theme: readLookCookie(headers.cookie ?? '')?.theme,
        }),
      ),
  );
  app.get(`/${LOGO_FILE}`, { config: { open: true } }, (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'no-cache').send(signOf(products.current)),
  );
  app.get(`/${MANIFEST_FILE}`, { config: { open: true } }, (_request, reply) => {
    const { title, documents } = products.current;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(webManifest(title, documents.company)));
  });
  for (const icon of APP_ICONS)
    app.get(`/${icon.file}`, { config: { open: true } }, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'no-cache')
        .send(await iconOf(products.current, icon)),
    );
  // The page for previews of the site: in a frame of the product's own pages, for signed-in users, not for robots.
  app.get('/preview', { helmet: securityHeaders(settings, true) }, async ({ headers }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(describePage(await readPage(headers))),
  );
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
    });
    await files.register(fastifyStatic, {
      root: appDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader('cache-control', path.startsWith(assets) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
        // Its scope includes the page and the calls, which are above its path.
        if (path.startsWith(join(assets, 'offlineWorker-'))) reply.setHeader('service-worker-allowed', '/');
      },
    });
  });
}

/** The built page in the language of its reader, and the available languages. */
interface BuiltPage {
  readonly html: string;
  readonly product: ReadyProduct;
  readonly languages: readonly Language[];
}

/** Cache of rendered icons, by product: the same few are requested again and again. */
const drawn = new WeakMap<ReadyProduct, Map<string, Promise<Buffer>>>();

function iconOf(product: ReadyProduct, icon: AppIcon): Promise<Buffer> {
  const known = drawn.get(product) ?? new Map<string, Promise<Buffer>>();
  drawn.set(product, known);
  const found = known.get(icon.file) ?? drawIcon(signOf(product), icon);
  known.set(icon.file, found);
  found.catch(() => known.delete(icon.file));
  return found;
}

/** The logo of a product, or the default one. */
const signOf = ({ documents }: ReadyProduct): string => drawLogo(documents.company?.look?.logo ?? FRAME_LOGO);

/** The page with the product's texts, before any call is made. */
const describePage = ({ html, languages, product: { documents, title } }: BuiltPage, theme?: Theme): string =>
  describeAppPage(html, { title, company: documents.company, pages: Object.values(documents.pages), theme, languages });

/**
 * The page of the browser app with its name, and with the site's home page as metadata for robots and link previews.
 */
function describeHome(
  page: BuiltPage,
  { url, theme }: { readonly url: string; readonly theme: Theme | undefined },
): string {
  const { documents, title: name } = page.product;
  const home = Object.values(documents.pages).find(({ path }) => path === SITE_HOME);
  const named = describePage(page, theme);
  if (home === undefined) return named;
  const site = documents.company?.name ?? name ?? '';
  const title = `${home.title} - ${site}`;
  const head = describeHead({ type: 'website', title, description: home.description, url, site });
  return named.replace('</title>', () => `</title>${head.map(({ text }) => text).join('')}`);
}
