import type { FastifyInstance } from 'fastify';
import { describeAccess } from '../../access/describeAccess.ts';
import { describeUser } from '../../access/describeUser.ts';
import { listViewable } from '../../access/listViewable.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { schemas } from './routeSchemas.ts';

/** For administrators: what another account sees and may do, and why. These calls only explain. */
export function viewAsRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { searchKey?: string } }>(
    '/api/System/ViewAsAccounts',
    { schema: { querystring: schemas.viewAsAccounts } },
    async (request) => success({ Rows: await listViewable(callOf(request), request.query.searchKey ?? '') }),
  );
  app.get<{ Querystring: { accountId: string; entity?: string; id?: string } }>(
    '/api/System/ViewAs',
    { schema: { querystring: schemas.viewAs } },
    async (request) => {
      const { accountId, entity, id } = request.query;
      const call = callOf(request);
      if (entity === undefined) return success(await describeUser(call, Number(accountId)));
      return success(await describeAccess(call, Number(accountId), entity, id === undefined ? undefined : Number(id)));
    },
  );
}
