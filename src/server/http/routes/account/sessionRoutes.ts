import type { FastifyInstance } from 'fastify';
import { endOpenSession, listOpenSessions } from '../../../account/sessionList.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { accountSchemas } from './accountSchemas.ts';

/** Where an account is signed in, and ending that. */
export function sessionRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { accountId?: string } }>(
    '/api/Account/Sessions',
    { schema: { querystring: accountSchemas.sessions } },
    async (request) => {
      const { accountId } = request.query;
      const rows = await listOpenSessions(callOf(request), accountId === undefined ? undefined : Number(accountId));
      return success({ Rows: rows });
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
}
