import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings/Settings.ts';

const YEAR = 31_536_000;

/** Serves the built browser app, when there is one. Files with a hash in their name are kept for ever, pages are asked for anew. */
export async function appRoutes(app: FastifyInstance, { appDir }: Pick<Settings, 'appDir'>): Promise<void> {
  if (appDir === undefined) return;
  const assets = join(appDir, 'assets') + sep;
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
    });
    await files.register(fastifyStatic, {
      root: appDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader('cache-control', path.startsWith(assets) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  });
}
