import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from '#wire/schema.ts';
import { CALLS } from '#wire/calls/CALLS.ts';
import { demandDeveloper } from '../../../access/Call.ts';
import type { ReadyProduct } from '../../../product/ReadyProduct.ts';
import { callOf } from '../../readRequest.ts';
import { route } from '../../route.ts';
import { describeApi } from './describeApi.ts';
import { DOCS_PAGE, DOCS_SCRIPT } from './docsPage.ts';

/**
 * Records which calls of the table this server registers. Throws for a route below /api/ that is in no table, as it
 * would not be documented.
 */
export function noteRoutes(app: FastifyInstance): (key: string) => boolean {
  const offered = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    const keys = [method].flat().map((name) => `${name} ${url}`);
    for (const key of keys) {
      if (
        url.startsWith('/api/') &&
        !Object.hasOwn({ ...CALLS, ...app.callNames }, key) &&
        !offered.has(key.replace('HEAD ', 'GET '))
      )
        throw new Error(`${key} is in no table of calls`);
      offered.add(key);
    }
  });
  return (key) => offered.has(key);
}

/** The description of the API for programs and people, for developers. */
export function apiRoutes(app: FastifyInstance, offers: (key: string) => boolean): void {
  const described = new WeakMap<ReadyProduct, JsonSchema>();
  route(app, 'GET /api/openapi.json', (request) => {
    const call = callOf(request);
    demandDeveloper(call);
    const { product } = call;
    const known =
      described.get(product) ??
      describeApi({
        title: product.title ?? '',
        entities: [...product.entities.values()].filter(({ dialog }) => !dialog),
        findEntity: (key) => product.find(key),
        offers,
        names: app.callNames,
      });
    described.set(product, known);
    return known;
  });
  route(app, 'GET /api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(DOCS_PAGE),
  );
  route(app, 'GET /api/docs/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(DOCS_SCRIPT),
  );
}
