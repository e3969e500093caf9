import { AppError } from '#engine/errors.ts';
import { administersAccounts } from '#engine/permission/decideAction.ts';
import { checkShownName } from '#engine/validate/checkShownName.ts';
import { recordInvalid, type Issue } from '#engine/validate/Issue.ts';
import type { ApiTokens } from '#wire/AccountReplies.ts';
import { buildUser } from '../access/buildUser.ts';
import type { Call, Served } from '../access/Call.ts';
import { makeCall, withoutAccount, type CallServices } from '../access/openCall.ts';
import { hashToken, newSessionToken } from '../access/Sessions.ts';
import type { AccountRow } from '../db/accounts/accounts.ts';
import { addToken, listTokens } from '../db/accounts/apiTokens.ts';
import { readRoles } from '../db/accounts/roleRows.ts';
import { proveOwner } from './changePassword.ts';
import { logAccountEvent, type SessionServices } from './openSession.ts';
import { accountOf } from './sessionList.ts';

/** Prefix of every token, which makes a leaked token recognisable. */
const BEGIN = 'gj_';
const DAY = 24 * 60 * 60 * 1000;
const MAX_DAYS = 366;
/** Most tokens per account. */
const MAX_TOKENS = 50;

/** The tokens of the user, or of another account for administrators. Throws FORBIDDEN, NOT_FOUND. */
export async function listApiTokens(loginId: string | undefined, call: Served<TokenServices>): Promise<ApiTokens> {
  const account = await accountOf({ loginId }, call);
  const { db } = call.services.database;
  const theirs = account.Id === call.signedIn.account.Id ? call : await callOf(account, call);
  const time = (moment: number): string => call.zone.text(moment);
  const rows = await listTokens(db, account.Id);
  const roles = await readRoles(db, account.Roles ?? []);
  return {
    Account: {
      ...{ Id: account.Id, LoginId: account.LoginId, Name: account.RealName ?? account.NickName },
      IsService: account.IsService,
    },
    Rows: rows.map((row) => ({
      Id: row.Id,
      Name: row.Name,
      CreateTime: time(row.CreatedAt),
      EndTime: time(row.EndsAt),
      IsEnded: row.EndsAt <= call.moment,
      UsedTime: row.UsedAt === null ? null : time(row.UsedAt),
      UsedFrom: row.UsedFrom,
      ReadsOnly: row.ReadsOnly,
      Entities: row.Entities,
      Roles: row.Roles,
    })),
    Entities: viewable(theirs),
    Roles: roles.map(({ RoleCode, RoleName }) => ({ Value: RoleCode, Label: RoleName })),
  };
}

export type TokenServices = SessionServices & CallServices;

/** A call by another account. */
export async function callOf(account: AccountRow, call: Served<TokenServices>): Promise<Call> {
  const { user } = await buildUser(account, call.product, { ...call, user: {}, db: call.services.database.db });
  return makeCall({ ...withoutAccount(user), account }, '', call.services);
}

/** The entities whose records the user of a call may view, by their path names. */
const viewable = (call: Call): { Value: string; Label: string }[] =>
  [...call.product.entities.values()]
    .filter((entity) => !entity.dialog && call.access(entity).may('view'))
    .map(({ api, title }) => ({ Value: api, Label: title }));

export interface TokenRequest {
  readonly name: string;
  readonly days: number;
  readonly readsOnly: boolean;
  /** Path names of entities; undefined: all. */
  readonly entities: readonly string[] | undefined;
  /** Codes of roles; undefined: all. */
  readonly roles: readonly string[] | undefined;
  readonly password: string;
}

/** Creates a token of the signed-in employee, after the password; returned only once. RECORD_INVALID, FORBIDDEN. */
export async function makeApiToken(wanted: TokenRequest, call: Served<SessionServices>): Promise<MadeToken> {
  if (call.who.role !== 'employee') throw new AppError('FORBIDDEN', { text: '访问令牌只供内部员工使用' });
  return createToken(wanted, call, call);
}

/** A new token; it is shown only this once. */
export interface MadeToken {
  readonly Id: number;
  readonly Token: string;
}

/** Creates a token with at most the rights of `theirs`, after the password. Throws RECORD_INVALID. */
export async function createToken(
  wanted: TokenRequest,
  theirs: Served<SessionServices>,
  call: Call,
): Promise<MadeToken> {
  const { signedIn, moment, address } = call;
  const name = wanted.name.trim();
  const issues = checkWanted({ ...wanted, name }, theirs);
  if (issues.length > 0) throw recordInvalid(issues);
  await proveOwner('Password', wanted.password, { ...call, services: theirs.services });
  const token = `${BEGIN}${newSessionToken()}`;
  const row = {
    TokenHash: hashToken(token),
    AccountId: theirs.signedIn.account.Id,
    Name: name,
    CreatedAt: moment,
    EndsAt: moment + wanted.days * DAY,
    ReadsOnly: wanted.readsOnly,
    Entities: wanted.entities ?? null,
    Roles: wanted.roles ?? null,
  };
  const id = await addToken(theirs.services.database.db, row, MAX_TOKENS);
  if (id === undefined)
    throw recordInvalid([{ field: 'Name', message: `一个账号最多保留 ${MAX_TOKENS} 个访问令牌，请先吊销不用的` }]);
  const facts = { account: signedIn.account, address, recordId: row.AccountId };
  await logAccountEvent(theirs.services, { action: 'addToken', ...facts, title: titleOf(theirs, name) });
  return { Id: id, Token: token };
}

/** The title of a token in the op log: that of a service account includes the account's name. */
const titleOf = ({ signedIn: { account } }: Call, name: string): string =>
  account.IsService ? `${account.RealName ?? account.LoginId}：${name}` : name;

function checkWanted({ name, days, entities, roles }: TokenRequest, theirs: Call): Issue[] {
  const known = new Set(viewable(theirs).map(({ Value }) => Value));
  const unknown = (entities ?? []).filter((api) => !known.has(api));
  const foreign = (roles ?? []).filter((role) => !theirs.who.roleCodes.includes(role));
  return [
    ...(name === '' ? [{ field: 'Name', message: '请输入令牌名称' }] : checkShownName('Name', name)),
    ...(days < 1 || days > MAX_DAYS ? [{ field: 'Days', message: `有效期须在 1 至 ${MAX_DAYS} 天之间` }] : []),
    ...(entities?.length === 0 ? [{ field: 'Entities', message: '请选择可访问的数据' }] : []),
    ...(unknown.length > 0 ? [{ field: 'Entities', message: `没有或无权访问：${unknown.join('、')}` }] : []),
    ...(roles?.length === 0 ? [{ field: 'Roles', message: '请选择角色' }] : []),
    ...(foreign.length > 0 ? [{ field: 'Roles', message: `账号没有这些角色：${foreign.join('、')}` }] : []),
  ];
}

/** Revokes an own token, or any one for administrators of accounts. Throws NOT_FOUND for all others. */
export async function endApiToken(id: number, call: Served<SessionServices>): Promise<void> {
  const { signedIn, who, address } = call;
  const { account } = signedIn;
  const ended = await call.services.sessions.endToken(id, administersAccounts(who) ? undefined : account.Id);
  if (ended === undefined) throw new AppError('NOT_FOUND', { text: '没有这个访问令牌' });
  const facts = { account, address, recordId: ended.AccountId, title: ended.Name };
  await logAccountEvent(call.services, { action: 'endToken', ...facts });
}
