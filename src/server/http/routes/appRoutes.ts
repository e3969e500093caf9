import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readShell } from '../AppShell.ts';
import { keepAssets, keptFolder } from '../keptAssets.ts';
import { errorFacts } from '../../settings/Log.ts';
import type { Services } from '../Services.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { drawLogo, FRAME_LOGO, LOGO_FILE } from '#engine/site/appPage.ts';
import { APP_ICONS, type AppIcon, MANIFEST_FILE, webManifest } from '#engine/site/webManifest.ts';
import type { ReadyProduct } from '../../product/ReadyProduct.ts';
import { drawIcon } from '../../media/drawIcon.ts';

const YEAR = 31_536_000;

/** Serves the built app, `home` answers `/`. Hashed files are cached for ever, pages are revalidated. */
export async function appRoutes(
  app: FastifyInstance,
  services: Services,
  home: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  const { settings, products, clock, log } = services;
  const { appDir, dataDir } = settings;
  if (appDir === undefined) return;
  await keepAssets(appDir, dataDir, clock()).catch((error: unknown) =>
    log.warn(errorFacts(error), 'the files of the app were not kept for pages of other versions'),
  );
  app.get('/', { config: { open: true } }, home);
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
      .send((await readShell(services, headers)).html),
  );
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
    });
    await files.register(fastifyStatic, {
      root: appDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      // A file of the build has an extension, a page of the site has none: no look at the disk for each page.
      allowedPath: (path) => /\.[a-z]+2?$/.test(path),
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader(
          'cache-control',
          dirname(path).endsWith(`${sep}assets`) ? `public, max-age=${YEAR}, immutable` : 'no-cache',
        );
        // Its scope includes the page and the calls, which are above its path.
        if (basename(path).startsWith('offlineWorker-')) reply.setHeader('service-worker-allowed', '/');
      },
    });
    files.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) => {
      if (!/^[\w-]+(\.[\w-]+)+$/.test(name)) return reply.callNotFound();
      return reply.sendFile(`assets/${name}`, existsSync(join(appDir, 'assets', name)) ? appDir : keptFolder(dataDir));
    });
  });
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

const signOf = ({ documents }: ReadyProduct): string => drawLogo(documents.company?.look?.logo ?? FRAME_LOGO);
