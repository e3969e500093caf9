import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../Services.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { describeAppPage, drawLogo, LOGO_FILE } from '#engine/site/appPage.ts';
import { readLookCookie, type Theme } from '#engine/site/lookCookie.ts';
import type { ReadyProduct } from '../../product/ReadyProduct.ts';
import { describeHead } from '../../site/renderPage.ts';

const YEAR = 31_536_000;

/**
 * Serves the built browser app, when there is one; its page bears the name of the product. Files with a hash in their name are
 * kept for ever, pages are asked for anew.
 */
export async function appRoutes(app: FastifyInstance, { settings, products }: Services): Promise<void> {
  const { appDir } = settings;
  if (appDir === undefined) return;
  const assets = join(appDir, 'assets') + sep;
  // Read anew each time: the scripts that it names are those of the last build.
  const readPage = (): Promise<string> => readFile(join(appDir, 'index.html'), 'utf8');
  app.get('/', { config: { open: true } }, async ({ protocol, host, headers }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      // The window in which people sign in by WeChat comes back to the page that opened it.
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .send(
        describeHome(await readPage(), products.current, {
          url: `${settings.publicUrl ?? `${protocol}://${host}`}/`,
          theme: readLookCookie(headers.cookie ?? '')?.theme,
        }),
      ),
  );
  app.get(`/${LOGO_FILE}`, { config: { open: true } }, (_request, reply) => {
    const logo = products.current.documents.company?.look?.logo;
    if (logo === undefined) return reply.callNotFound();
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'no-cache').send(drawLogo(logo));
  });
  // The page in which a preview of the site is drawn: inside a frame of our own pages, for people who signed in, and for no robot.
  app.get('/preview', { helmet: securityHeaders(settings, true) }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(describePage(await readPage(), products.current)),
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
      },
    });
  });
}

/** What the page of every product says before anything was asked. */
const describePage = (
  html: string,
  { documents, title }: Pick<ReadyProduct, 'documents' | 'title'>,
  theme?: Theme,
): string => describeAppPage(html, { title, company: documents.company, pages: Object.values(documents.pages), theme });

/** The page of the browser app with its name, and with what robots and those who share its address read: the home page of the site. */
function describeHome(
  html: string,
  { documents, title: name }: ReadyProduct,
  { url, theme }: { readonly url: string; readonly theme: Theme | undefined },
): string {
  const home = Object.values(documents.pages).find(({ path }) => path === SITE_HOME);
  const named = describePage(html, { documents, title: name }, theme);
  if (home === undefined) return named;
  const site = documents.company?.name ?? name ?? '';
  const title = `${home.title} - ${site}`;
  const head = describeHead({ type: 'website', title, description: home.description, url, site });
  return named.replace('</title>', () => `</title>${head.map(({ text }) => text).join('')}`);
}
