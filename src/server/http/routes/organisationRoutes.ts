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
import { callOf } from '../readRequest.ts';
import { pageOf } from '../../records/read/searchOpLog.ts';
import { route } from '../route.ts';

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
  route(app, 'GET /api/Role/Search', (request) =>
    searchRoles(request.query.searchKey ?? '', readPage(request.query), {
      ...callOf(request),
      db: callOf(request).services.database.db,
    }),
  );
  route(app, 'GET /api/Role/GetCatalog', (request) => readRoleCatalog(callOf(request)));
  route(app, 'POST /api/Role/Save', (request) => saveRole(request.body, callOf(request)));
  route(app, 'POST /api/Role/Delete', async (request) => {
    const { id, Version } = request.body;
    await deleteRole(Number(id), Version, callOf(request));
  });
  accountAdminRoutes(app);
}

function accountAdminRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/Account/Search', async (request) => {
    const { searchKey = '', kind, state, role } = request.query;
    const filter = { search: searchKey, kind, role, state: state === undefined ? undefined : Number(state) };
    return await listAccounts(filter, readPage(request.query), {
      ...callOf(request),
      db: callOf(request).services.database.db,
    });
  });
  route(app, 'GET /api/Account/Candidates', async (request) => {
    const { entity, searchKey = '' } = request.query;
    const call = callOf(request);
    const { db } = call.services.database;
    const Rows =
      entity === undefined
        ? await listAccountCandidates({ ...call, db })
        : await listOutsideCandidates(entity, searchKey, { ...call, db });
    return { Rows, Outside: outsideEntities(call) };
  });
  route(app, 'POST /api/Account/OpenOutside', async (request) => {
    const { Entity: entity, id, LoginId, AcceptGains: accepted } = request.body;
    const account = { entity, id: Number(id), loginId: LoginId.trim(), accepted };
    return await openOutsideAccount(account, callOf(request));
  });
  route(app, 'POST /api/Account/Move', async (request) => {
    const { id, Entity: entity, Record, AcceptGains: accepted } = request.body;
    const wanted = { entity, record: Number(Record), accepted };
    await moveOutsideAccount(Number(id), wanted, callOf(request));
  });
  route(app, 'POST /api/Account/Open', async (request) => {
    const { EmployeeId, LoginId, Roles, AcceptGains: accepted } = request.body;
    const account = { employeeId: Number(EmployeeId), loginId: LoginId.trim(), roles: codesIn(Roles), accepted };
    return await openAccount(account, callOf(request));
  });
  route(app, 'POST /api/Account/OpenService', async (request) => {
    const { Name, Roles, AcceptGains: accepted } = request.body;
    const wanted = { name: Name, roles: codesIn(Roles), accepted };
    return await openServiceAccount(wanted, callOf(request));
  });
  route(app, 'POST /api/Account/SetRoles', async (request) => {
    const { id, Roles, Was, AcceptGains: accepted } = request.body;
    const sent = { roles: codesIn(Roles), was: Was === undefined ? undefined : codesIn(Was), accepted };
    await setRoles(Number(id), sent, callOf(request));
  });
  route(app, 'POST /api/Account/SetState', async (request) => {
    const { id, action, AcceptGains: accepted } = request.body;
    return { Owned: await setState(Number(id), { action, accepted }, callOf(request)) };
  });
  route(app, 'POST /api/Account/ResetSecondFactor', (request) =>
    resetSecondFactor(Number(request.body.id), callOf(request)),
  );
  route(app, 'POST /api/Account/GivePassword', (request) => giveNewPassword(Number(request.body.id), callOf(request)));
}

const codesIn = (text: string): string[] => [...new Set(text.split(',').filter((code) => code !== ''))];
