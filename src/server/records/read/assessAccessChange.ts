import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import {
  decidesAccess,
  reachableRows,
  mayGiveEverything,
  reachedRows,
  touchedRows,
  type ChangedUser,
  type MovedPath,
  type ReachedRows,
} from '#engine/permission/accessChange.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { HeadedUnit } from '#engine/workflow/approvalDuties.ts';
import type { AccessGains, GainedEntity } from '#wire/AccessGains.ts';
import { type Db, takingTurns } from '../../db/Database.ts';
import { listStaffAccounts, type OutsideRecords } from '../../db/accounts/accounts.ts';
import { countCombinations } from '../../db/rows/aggregateRecords.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { lockName } from '../../db/transaction.ts';
import { recordTitle } from './readTitles.ts';
import { gainsDigest, gainsInWords, logGains, type Gained } from './tellGains.ts';
import { readOutside, assessOutsideAccess } from './assessOutsideAccess.ts';
import { buildUsers } from '../../access/buildUser.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import { readUnits } from '../../access/holdersOf.ts';
import { likenessOf } from '../../access/sameUser.ts';

/** Most people whose records are counted; of others only the names are reported. */
const MAX_COUNTED_ACCOUNTS = 100;
const SAMPLES = 3;

/** A change that may give users access to other records. */
export interface AccessChange {
  /** Description of the change: 部门 业务部. */
  readonly what: string;
  readonly accepted: string | undefined;
  /** Customers whose accounts may gain access, for example when they are merged. */
  readonly customers?: OutsideRecords | undefined;
}

/** The employees' accounts and the units. */
interface Staff {
  readonly users: ReadonlyMap<number, UserContext>;
  readonly units: readonly HeadedUnit[];
}

/**
 * Runs a change that may give users access to other records, in its transaction `db`. Throws UNCONFIRMED with the users and records
 * unless exactly that was accepted, FORBIDDEN when a user would get access that the caller does not have. The effect is logged in
 * the op log, an entry for each account.
 */
export async function assessAccessChange<T>(change: AccessChange, call: DbCall, work: () => Promise<T>): Promise<T> {
  // Part of a change that is assessed as a whole.
  if (weighing.has(call.db)) return work();
  await lockAccess(call.db);
  const alike = new Map<string, UserContext>();
  const before = await readStaff(alike, call);
  const outside = await readOutside(change.customers, call);
  const done = await weighed(call.db, work);
  const after = await readStaff(alike, call);
  const moved = movedPaths(before.units, after.units);
  const staff = await weighAll(before, after, moved, call);
  const customers = await assessOutsideAccess(outside, call);
  const found = {
    ...staff,
    Accounts: [...staff.Accounts, ...customers],
    gains: staff.gains || customers.length > 0,
  };
  if (!found.gains) return done;
  const { Accounts, Uncounted } = found;
  const Accept = gainsDigest(found);
  if (!isOfProduct(call) && change.accepted !== Accept) {
    const Gains: AccessGains = { Accept, Accounts, Uncounted };
    throw new AppError('UNCONFIRMED', {
      text: gainsInWords(found, forReader(call).say),
      isSaid: true,
      data: { Warnings: [], Gains },
    });
  }
  await logGains(change.what, found, call);
  return done;
}

/** Whether the system itself makes the change: then no confirmation is needed. Anonymous users have no rights to grant. */
const isOfProduct = ({ who }: Call): boolean => who.accountId === 0 && who.role === 'employee';

/** Transactions whose effect is being assessed. */
const weighing = new WeakSet<Db>();

/** Runs work as part of an assessed change. A transaction may continue after it failed: later changes are assessed on their own. */
async function weighed<T>(db: Db, work: () => Promise<T>): Promise<T> {
  weighing.add(db);
  try {
    return await work();
  } finally {
    weighing.delete(db);
  }
}

/**
 * Throws FORBIDDEN for a write that decides access to records, in a transaction whose effect is not assessed: every indirect write of a
 * record calls this, so that access is never granted unnoticed.
 */
export function requireAssessed(entity: EntityModel, before: Values, after: Values, call: DbCall): void {
  if (weighing.has(call.db) || isOfProduct(call)) return;
  if (!decidesAccess(entity, before, after, call.product.organisation.facts ?? [])) return;
  throw new AppError('FORBIDDEN', {
    text: `这一步会改变${entity.title}“${recordTitle(entity, after, call.wording)}”能看到的数据，请直接修改该${entity.title}`,
    detail: `${entity.key} is written on the way, and who reaches what by it is not weighed`,
  });
}

/** Serialises such changes: two concurrent ones would each be assessed without the other. Call it before any row is locked. */
export const lockAccess = (db: Db): Promise<void> => lockName(db, 'access');

async function readStaff(alike: Map<string, UserContext>, call: DbCall): Promise<Staff> {
  const accounts = await listStaffAccounts(call.db);
  const context = { ...call, user: {} };
  const built = await buildUsers(accounts, call.product, context, alike);
  const units = await readUnits(call.findEntity(call.product.organisation.unit ?? ''), context);
  return { users: new Map(built.map(({ user }) => [user.accountId, user])), units };
}

/** The moved units, without those that only follow a moved parent. */
function movedPaths(before: readonly HeadedUnit[], after: readonly HeadedUnit[]): MovedPath[] {
  const paths = new Map(before.map(({ id, path }) => [id, path]));
  const moved = after.flatMap(({ id, path }) => {
    const from = paths.get(id);
    return from === undefined || from === '' || from === path ? [] : [{ from, to: path }];
  });
  const all = new Set(moved.map(({ from }) => from));
  return moved.filter(({ from }) => !pathsAbove(from).some((path) => all.has(path)));
}

/** `/1/` and `/1/3/` of `/1/3/12/`. */
function pathsAbove(path: string): string[] {
  const ids = path.split('/').filter((part) => part !== '');
  return ids.slice(1).map((_, i) => `/${ids.slice(0, i + 1).join('/')}/`);
}

interface Weighed extends Gained {
  /** Whether a user gains access. */
  readonly gains: boolean;
}

async function weighAll(before: Staff, after: Staff, moved: readonly MovedPath[], call: DbCall): Promise<Weighed> {
  const Accounts: AccessGains['Accounts'][number][] = [];
  const Uncounted: string[] = [];
  const isBound = !mayGiveEverything(call.who);
  const pause = takingTurns();
  const entitiesOf = touchedEntities(moved, call);
  for (const [id, now] of after.users) {
    await pause();
    const old = before.users.get(id);
    if (old === now && moved.length === 0) continue;
    const user = { before: old, after: now };
    const touched = await entitiesOf(user);
    if (touched.length === 0) continue;
    const changes = reaches(user, touched, moved, call);
    if (Accounts.length === MAX_COUNTED_ACCOUNTS) {
      if (changes.next().done === true) continue;
      if (isBound)
        throw new AppError('FORBIDDEN', {
          text: `这一步会改变 ${MAX_COUNTED_ACCOUNTS} 个以上账号能看到的数据，请由拥有全部权限的管理员操作`,
        });
      Uncounted.push(now.name);
      continue;
    }
    const Entities: GainedEntity[] = [];
    for (const one of changes) {
      const weighed = await weighOne(one, isBound ? moved : undefined, now, call);
      if (weighed !== undefined) Entities.push(weighed);
    }
    if (Entities.length > 0) Accounts.push({ Id: id, Name: now.name, LoginId: now.loginId, Entities });
  }
  const gaining = Accounts.filter(({ Entities }) => Entities.some(({ View, Edit }) => View.More > 0 || Edit.More > 0));
  const others = Accounts.filter((account) => !gaining.includes(account));
  const gains = gaining.length > 0 || Uncounted.length > 0;
  return { Accounts: [...gaining, ...others], Uncounted, gains };
}

interface Reach {
  readonly entity: EntityModel;
  readonly view: ReachedRows;
  readonly edit: ReachedRows;
}

/** Entities whose access changes for a user. Computed once for equal users: moving a unit affects thousands. */
function touchedEntities(
  moved: readonly MovedPath[],
  call: DbCall,
): (user: ChangedUser) => Promise<readonly EntityModel[]> {
  const known = new Map<string, readonly EntityModel[]>();
  const found = new Map<string, boolean>();
  const hasRecords = async (entity: EntityModel, where: Expression): Promise<boolean> => {
    const key = `${entity.key} ${JSON.stringify(where)}`;
    const has = found.get(key) ?? (await selectRecords({ entity, columns: [], where, limit: 1 }, call)).length > 0;
    found.set(key, has);
    return has;
  };
  return async (user) => {
    const key = `${likenessOf(user.before)} ${likenessOf(user.after)}`;
    let entities = known.get(key);
    if (entities !== undefined) return entities;
    entities = [];
    for (const entity of call.product.entities.values()) {
      const touched = touchedRows(entity, user, moved, call.product.find);
      if (touched !== undefined && (!touched.isOfAll || (await hasRecords(entity, touched.rows))))
        entities = [...entities, entity];
    }
    known.set(key, entities);
    return entities;
  };
}

/** Yields the entities of which the user may reach other rows than before. */
function* reaches(
  user: ChangedUser,
  entities: readonly EntityModel[],
  moved: readonly MovedPath[],
  { product }: Call,
): Generator<Reach, undefined> {
  for (const entity of entities) {
    const rows = reachedRows(entity, user, moved, product.find);
    if (rows !== undefined) yield { entity, ...rows };
  }
}

const more = ({ before, after }: ReachedRows): Expression => build.and(after, build.not(before));

/** Counts the accessible records of an entity; undefined when unchanged. `bound`: the user may gain only records that the caller can access. */
async function weighOne(
  { entity, view, edit }: Reach,
  bound: readonly MovedPath[] | undefined,
  receiver: UserContext,
  call: DbCall,
): Promise<GainedEntity | undefined> {
  const held = reachableRows(entity, call.who, bound ?? [], call.product.find);
  const conditions = { viewBefore: view.before, viewAfter: view.after, editBefore: edit.before, editAfter: edit.after };
  const limits = { own: view.own, viewHeld: held.view, editHeld: held.edit };
  const found = await countCombinations(entity, bound === undefined ? conditions : { ...conditions, ...limits }, call);
  const count = (holds: (is: (name: keyof typeof conditions | keyof typeof limits) => boolean) => boolean): number =>
    found.reduce((sum, { flags, count: some }) => (holds((name) => flags[name] === true) ? sum + some : sum), 0);
  const beyond = (of: 'view' | 'edit'): number =>
    count((is) => is(`${of}After`) && !is(`${of}Before`) && !is('own') && !is(`${of}Held`));
  const tooMuch = bound === undefined ? 0 : Math.max(beyond('view'), beyond('edit'));
  if (tooMuch > 0)
    throw new AppError('FORBIDDEN', {
      text: `账号 ${receiver.name} 会因此得到您自己没有的权限：${entity.title} ${tooMuch} 条。请由拥有全部权限的管理员操作`,
      detail: `${entity.key}: ${tooMuch} records beyond the giver for account ${receiver.accountId}`,
    });
  const take = (of: 'view' | 'edit'): GainedEntity['View'] => ({
    Before: count((is) => is(`${of}Before`)),
    After: count((is) => is(`${of}After`)),
    More: count((is) => is(`${of}After`) && !is(`${of}Before`)),
    Less: count((is) => is(`${of}Before`) && !is(`${of}After`)),
  });
  const [View, Edit] = [take('view'), take('edit')];
  if (View.More + View.Less + Edit.More + Edit.Less === 0) return undefined;
  const Samples = View.More === 0 ? [] : await readSamples(entity, build.and(more(view), held.view), call);
  return { Key: entity.key, Title: entity.title, View, Edit, Samples };
}

async function readSamples(entity: EntityModel, where: Expression, call: DbCall): Promise<GainedEntity['Samples']> {
  const access = call.access(entity);
  if (!access.readable.has(entity.titleField) || access.masked.has(entity.titleField)) return [];
  const sort = [{ field: 'Id', descending: true }];
  const found = await selectRecords({ entity, columns: [entity.titleField], where, sort, limit: SAMPLES }, call);
  return found.map(({ id, values }) => ({ Id: id, Title: recordTitle(entity, { ...values, Id: id }, call.wording) }));
}
