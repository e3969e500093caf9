import type { FastifyInstance } from 'fastify';
import {
  giveNewPassword,
  listAccounts,
  listAccountCandidates,
  openAccount,
  resetSecondFactor,
  setRoles,
  setState,
} from '../../admin/accountAdmin.ts';
import { listOutsideCandidates, moveOutsideAccount, openOutsideAccount } from '../../admin/outsideAccounts.ts';
import { outsideEntities } from '../../admin/outsideRecords.ts';
import { openServiceAccount } from '../../admin/serviceAccounts.ts';
import { deleteRole, readRoleCatalog, saveRole, searchRoles } from '../../admin/roleAdmin.ts';
import { pageOf } from '../../records/read/searchOpLog.ts';
import { callRoute } from '../route.ts';

/** The paging parameters of the spec; `startPage` is the number of the first page. */
export interface Paging {
  searchKey?: string;
  startPage?: string;
  page?: string;
  rows?: string;
}

const ROWS = '20';

/** Parses paging parameters; the default is the first twenty rows. */
export function readPage({ startPage = '0', page = startPage, rows = ROWS }: Paging): {
  limit: number;
  offset: number;
} {
  return pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
}

/** Roles and accounts, for administrators of the organisation. */
export function organisationRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Role/Search', (call, { query }) =>
    searchRoles(query.searchKey ?? '', readPage(query), {
      ...call,
      db: call.services.database.db,
    }),
  );
  callRoute(app, 'GET /api/Role/GetCatalog', (call) => readRoleCatalog(call));
  callRoute(app, 'POST /api/Role/Save', (call, { body }) => saveRole(body, call));
  callRoute(app, 'POST /api/Role/Delete', async (call, { body }) => {
    const { id, Version } = body;
    await deleteRole(Number(id), Version, call);
  });
  accountAdminRoutes(app);
}

function accountAdminRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Account/Search', async (call, { query }) => {
    const { searchKey = '', kind, state, role } = query;
    const filter = { search: searchKey, kind, role, state: state === undefined ? undefined : Number(state) };
    return await listAccounts(filter, readPage(query), { ...call, db: call.services.database.db });
  });
  callRoute(app, 'GET /api/Account/Candidates', async (call, { query }) => {
    const { entity, searchKey = '' } = query;
    const { db } = call.services.database;
    const Rows =
      entity === undefined
        ? await listAccountCandidates({ ...call, db })
        : await listOutsideCandidates(entity, searchKey, { ...call, db });
    return { Rows, Outside: outsideEntities(call) };
  });
  callRoute(app, 'POST /api/Account/OpenOutside', async (call, { body }) => {
    const { Entity: entity, id, LoginId, AcceptGains: accepted } = body;
    const account = { entity, id: Number(id), loginId: LoginId.trim(), accepted };
    return await openOutsideAccount(account, call);
  });
  callRoute(app, 'POST /api/Account/Move', async (call, { body }) => {
    const { id, Entity: entity, Record, AcceptGains: accepted } = body;
    const wanted = { entity, record: Number(Record), accepted };
    await moveOutsideAccount(Number(id), wanted, call);
  });
  callRoute(app, 'POST /api/Account/Open', async (call, { body }) => {
    const { EmployeeId, LoginId, Roles, AcceptGains: accepted } = body;
    const account = { employeeId: Number(EmployeeId), loginId: LoginId.trim(), roles: codesIn(Roles), accepted };
    return await openAccount(account, call);
  });
  callRoute(app, 'POST /api/Account/OpenService', async (call, { body }) => {
    const { Name, Roles, AcceptGains: accepted } = body;
    const wanted = { name: Name, roles: codesIn(Roles), accepted };
    return await openServiceAccount(wanted, call);
  });
  callRoute(app, 'POST /api/Account/SetRoles', async (call, { body }) => {
    const { id, Roles, Was, AcceptGains: accepted } = body;
    const sent = { roles: codesIn(Roles), was: Was === undefined ? undefined : codesIn(Was), accepted };
    await setRoles(Number(id), sent, call);
  });
  callRoute(app, 'POST /api/Account/SetState', async (call, { body }) => {
    const { id, action, AcceptGains: accepted } = body;
    return { Owned: await setState(Number(id), { action, accepted }, call) };
  });
  callRoute(app, 'POST /api/Account/ResetSecondFactor', (call, { body }) => resetSecondFactor(Number(body.id), call));
  callRoute(app, 'POST /api/Account/GivePassword', (call, { body }) => giveNewPassword(Number(body.id), call));
}

const codesIn = (text: string): string[] => [...new Set(text.split(',').filter((code) => code !== ''))];
