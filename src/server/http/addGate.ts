import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { openCall } from '../access/openCall.ts';
import type { Services } from '../Services.ts';
import { checkOrigin } from './checkOrigin.ts';
import './RouteConfig.ts';
import { readSessionCookie } from './sessionCookie.ts';

/**
 * What every request passes before its body is read: calls that change something must come from our own pages, and all but open
 * routes need a session. Replies of the API are not kept by browsers.
 */
export function addGate(app: FastifyInstance, services: Services): void {
  app.decorateRequest('call', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/mediapreview/'))
      reply.header('cache-control', 'no-store');
    if (request.url.includes('%00')) throw new AppError('BAD_REQUEST', { detail: 'a null character' });
    const { config } = request.routeOptions;
    if (config.changes === true || !['GET', 'HEAD', 'OPTIONS'].includes(request.method))
      checkOrigin(request.headers, services.settings);
    if (config.open === true || request.is404) return;
    const token = readSessionCookie(request, services.settings);
    const signedIn = token === undefined ? undefined : await services.sessions.find(token, config.quiet === true);
    if (signedIn === undefined) {
      if (config.optional === true) return;
      throw new AppError('NOT_SIGNED_IN');
    }
    request.call = await openCall(services, signedIn, request.ip);
  });
}
