import type { FastifyInstance } from 'fastify';
import {
  giveNewPassword,
  listAccounts,
  listAccountCandidates,
  openAccount,
  setRoles,
  setState,
} from '../../../admin/accountAdmin.ts';
import { deleteRole, readRoleCatalog, saveRole, searchRoles, type SentRole } from '../../../admin/roleAdmin.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { schemas } from '../routeSchemas.ts';
import { pageOf } from '../../../records/log/searchOpLog.ts';

/** The paging parameters of the spec; `startPage` is the number of the first page. */
export interface Paging {
  searchKey?: string;
  startPage?: string;
  page?: string;
  rows?: string;
}

const ROWS = '20';

/** The part that paging parameters name; twenty rows from the first on unless they say otherwise. */
export function readPage({ startPage = '0', page = startPage, rows = ROWS }: Paging): {
  limit: number;
  offset: number;
} {
  return pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
}

/** Roles and accounts, for those who administer the organisation. */
export function organisationRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Paging }>(
    '/api/Role/Search',
    { schema: { querystring: schemas.adminSearch } },
    async (request) =>
      success(
        await searchRoles(
          request.query.searchKey ?? '',
          readPage(request.query),
          callOf(request).services.database.db,
          callOf(request),
        ),
      ),
  );
  app.get('/api/Role/GetCatalog', { schema: { querystring: schemas.none } }, (request) =>
    success(readRoleCatalog(callOf(request))),
  );
  app.post<{ Body: SentRole }>('/api/Role/Save', { schema: { body: schemas.sentRole } }, async (request) =>
    success(await saveRole(request.body, callOf(request).services, callOf(request))),
  );
  app.post<{ Body: { id: string } }>('/api/Role/Delete', { schema: { body: schemas.id } }, async (request) => {
    await deleteRole(Number(request.body.id), callOf(request).services, callOf(request));
    return success(null);
  });
  accountRoutes(app);
}

function accountRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Paging & { kind?: 'employee' | 'customer'; state?: string; role?: string } }>(
    '/api/Account/Search',
    { schema: { querystring: schemas.accountSearch } },
    async (request) => {
      const { searchKey = '', kind, state, role } = request.query;
      const filter = { search: searchKey, kind, role, state: state === undefined ? undefined : Number(state) };
      return success(
        await listAccounts(filter, readPage(request.query), callOf(request).services.database.db, callOf(request)),
      );
    },
  );
  app.get('/api/Account/Candidates', { schema: { querystring: schemas.none } }, async (request) =>
    success({ Rows: await listAccountCandidates(callOf(request).services.database.db, callOf(request)) }),
  );
  app.post<{ Body: { EmployeeId: string; LoginId: string; Roles: string } }>(
    '/api/Account/Open',
    { schema: { body: schemas.openAccount } },
    async (request) => {
      const { EmployeeId, LoginId, Roles } = request.body;
      const account = { employeeId: Number(EmployeeId), loginId: LoginId.trim(), roles: codesIn(Roles) };
      return success(await openAccount(account, callOf(request).services, callOf(request)));
    },
  );
  app.post<{ Body: { id: string; Roles: string } }>(
    '/api/Account/SetRoles',
    { schema: { body: schemas.accountRoles } },
    async (request) => {
      await setRoles(Number(request.body.id), codesIn(request.body.Roles), callOf(request).services, callOf(request));
      return success(null);
    },
  );
  app.post<{ Body: { id: string; action: 'disable' | 'enable' | 'unlock' } }>(
    '/api/Account/SetState',
    { schema: { body: schemas.accountState } },
    async (request) => {
      await setState(Number(request.body.id), request.body.action, callOf(request).services, callOf(request));
      return success(null);
    },
  );
  app.post<{ Body: { id: string } }>('/api/Account/GivePassword', { schema: { body: schemas.id } }, async (request) =>
    success(await giveNewPassword(Number(request.body.id), callOf(request).services, callOf(request))),
  );
}

const codesIn = (text: string): string[] => [...new Set(text.split(',').filter((code) => code !== ''))];
