import type { FastifyInstance } from 'fastify';
import type { Services } from '../../Services.ts';
import { presentUser } from '../../session/presentUser.ts';
import { signIn } from '../../session/signIn.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { readSessionCookie, writeSessionCookie } from '../sessionCookie.ts';
import { schemas } from './routeSchemas.ts';

/** Tries to sign in per address and minute; offices share one address. */
const TRIES = 120;

/** Signing in and out, and who is signed in. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { settings, sessions } = services;
  app.after(() => {
    app.post<{ Body: { LoginId: string; Password: string } }>(
      '/api/Account/Login',
      { schema: { body: schemas.signIn }, config: { open: true, rateLimit: { max: TRIES, timeWindow: 60_000 } } },
      async (request, reply) => {
        const { LoginId, Password } = request.body;
        await services.enums.refresh();
        const oldToken = readSessionCookie(request, settings);
        const { token, signedIn } = await signIn(services, {
          loginId: LoginId,
          password: Password,
          address: request.ip,
          oldToken,
        });
        writeSessionCookie(reply, token, settings);
        return success(presentUser(services, signedIn));
      },
    );
  });
  app.get('/api/Account/CurrentUser', { schema: { querystring: schemas.none } }, (request) =>
    success(presentUser(services, callOf(request).signedIn)),
  );
  app.get(
    '/api/account/SigningOut',
    { schema: { querystring: schemas.none }, config: { open: true, changes: true } },
    async (request, reply) => {
      const token = readSessionCookie(request, settings);
      if (token !== undefined) await sessions.end(token);
      writeSessionCookie(reply, '', settings);
      return success(null);
    },
  );
}
