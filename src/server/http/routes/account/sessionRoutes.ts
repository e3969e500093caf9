import type { FastifyInstance } from 'fastify';
import { endOpenSession, endOtherSessions, listOpenSessions } from '../../../account/sessionList.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { accountSchemas } from './accountSchemas.ts';

const idOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** Where an account is signed in, and ending that. */
export function sessionRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { accountId?: string; loginId?: string } }>(
    '/api/Account/Sessions',
    { schema: { querystring: accountSchemas.sessions } },
    async (request) => {
      const { accountId, loginId } = request.query;
      return success(await listOpenSessions(callOf(request), { accountId: idOf(accountId), loginId }));
    },
  );
  app.post<{ Body: { Id: string } }>(
    '/api/Account/EndSession',
    { schema: { body: accountSchemas.endSession } },
    async (request) => {
      await endOpenSession(callOf(request), Number(request.body.Id));
      return success(null);
    },
  );
  app.post<{ Body: { accountId?: string } }>(
    '/api/Account/EndOtherSessions',
    { schema: { body: accountSchemas.endOtherSessions } },
    async (request) => {
      await endOtherSessions(callOf(request), { accountId: idOf(request.body.accountId) });
      return success(null);
    },
  );
}
