import { AppError } from '#engine/errors.ts';
import type { DbCall } from '../access/Call.ts';
import type { Sessions } from '../access/Sessions.ts';
import { forReader } from '../access/openCall.ts';
import type { Database, Db } from '../db/Database.ts';
import { addOpLog, findOpLog, opLogEntry, type OpLogSource } from '../db/system/opLog.ts';
import type { Notify } from '../notify/Notify.ts';
import type { Changes } from '../product/Changes.ts';
import type { ProductServices } from '../product/followChanges.ts';
import { presentLog } from '../records/read/presentLog.ts';
import type { Settings } from '../settings/Settings.ts';
import { mayAdminister } from '#engine/permission/decideAction.ts';
import { buildUser } from '../access/buildUser.ts';
import { type ListedAccount, openAccounts, writeAccountState } from '../db/accounts/accountRows.ts';
import { type AccountState, readAccount } from '../db/accounts/accounts.ts';
import { lockName } from '../db/transaction.ts';
import { endTokensOf } from '../session/changePassword.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A change by an administrator to something other than a record of an entity. */
export interface AdminChange {
  /** Key of the kind of thing: enumItem, role ... */
  readonly kind: string;
  readonly id: number | null;
  readonly title: string;
  readonly action: string;
  readonly before?: Facts | undefined;
  readonly after?: Facts | undefined;
}

/** Adds changes to the op log in their transaction: author, address, and the differing values before and after. */
export async function logAdmin(changes: readonly AdminChange[], db: Db, by: OpLogSource): Promise<void> {
  await addOpLog(
    db,
    changes.map(({ kind, id, title, action, before = {}, after = {} }) =>
      opLogEntry(
        {
          EntityKey: kind,
          RecordId: id,
          RecordTitle: title,
          OpAction: action,
          Changes: JSON.stringify(differences(before, after)),
        },
        by,
      ),
    ),
  );
}

function differences(before: Facts, after: Facts): Facts {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const pairs = names.map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const);
  return Object.fromEntries(pairs.filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)));
}

/** Most log entries that are searched for a thing without an Id. */
const LOOKED_THROUGH = 100;

/**
 * Throws VERSION_CONFLICT when a thing was changed after its Version was read; the message names the later changes and
 * their authors. Callers that send no Version change only what they send, so there is nothing to compare. `next` is the
 * message's advice for the user.
 */
export async function demandVersion(
  sent: string | undefined,
  stored: number,
  thing: Pick<AdminChange, 'kind' | 'id' | 'title'>,
  call: DbCall,
  next = '请核对后再保存',
): Promise<void> {
  if (sent === undefined || Number(sent) === stored) return;
  const filter = { entities: [thing.kind], recordId: thing.id ?? undefined, result: 'ok' };
  const rows = await findOpLog(call.db, filter, { limit: LOOKED_THROUGH, offset: 0 });
  const own = thing.id === null ? rows.filter(({ RecordTitle }) => RecordTitle === thing.title) : rows;
  const reading = forReader(call);
  const since = await presentLog(own.slice(0, Math.max(1, stored - Number(sent))), reading);
  const { say } = reading;
  const texts = since.map(({ OperatorName, OpTime, Changes }) => {
    const changed = Changes.map(({ Title, AfterText }) =>
      say(AfterText.length > 0 && AfterText.length <= 20 ? `${Title}（现为 ${AfterText}）` : Title),
    );
    const what = changed.length === 0 ? say('它') : changed.join(say('、'));
    return say(`${OperatorName ?? say('他人')} 在 ${OpTime.slice(5, 16)} 改了${what}`);
  });
  const told = texts.length === 0 ? say('数据已被他人修改') : texts.join(say('；'));
  // Each part is translated on its own: the message contains names and values entered by users.
  throw new AppError('VERSION_CONFLICT', { text: `${told}${say('。')}${say(next)}`, isSaid: true });
}

/** Services for changes by administrators: each change is counted, and the caches that depend on it are dropped. */
export interface AdminServices extends ProductServices {
  readonly database: Database;
  readonly changes: Changes;
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly notify: Notify;
}

const DISABLED = 2;

/** Lets an account sign in or not. Tokens of a disabled account end, each logged; the caller ends sessions. */
export async function changeState(
  db: Db,
  { Id, AccountState }: Pick<ListedAccount, 'Id' | 'AccountState'>,
  state: AccountState,
  by: OpLogSource,
): Promise<void> {
  await writeAccountState(db, Id, state, by.now);
  if (state === DISABLED || AccountState === DISABLED) await endTokensOf(db, Id, by);
}

/** Throws BAD_REQUEST, in its transaction, for a change that locks out the last administrator of roles and accounts. */
export async function demandAdministrators(call: DbCall): Promise<void> {
  // Two concurrent changes would each count the administrator whom the other removes.
  await lockName(call.db, 'administrators');
  // Roles decide what an account may administer: of thousands of accounts with the same roles, check the first.
  const others = new Set<string>();
  for (const { Id, Roles } of await openAccounts(call.db)) {
    if (Roles === null || Roles.length === 0 || others.has(Roles.join())) continue;
    const account = await readAccount(call.db, Id);
    if (account === undefined) continue;
    const { user } = await buildUser(account, call.product, { ...call, user: {} });
    if (mayAdminister(user, 'organisation', 'Role.edit') && mayAdminister(user, 'organisation', 'Account.edit')) return;
    if (user.role === 'employee') others.add(Roles.join());
  }
  throw new AppError('BAD_REQUEST', { text: '至少要有一个能管理角色和账号的账号，这一步会让所有人都不能管理' });
}
