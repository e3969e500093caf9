import { AppError } from '#engine/errors.ts';
import type { Expression } from '#language/Expression.ts';
import { reachableRows, mayGiveEverything } from '#engine/permission/accessChange.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { AccessGains, GainedEntity } from '#wire/AccessGains.ts';
import { listCustomerAccounts, type OutsideRecords } from '../../db/accounts/accounts.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { buildUsers } from '../../access/buildUser.ts';
import type { DbCall } from '../../access/Call.ts';
import { recordTitle } from './readTitles.ts';

const SAMPLES = 3;

/** Records by Id: a record assessed here may belong to another customer afterwards. */
type Ids = ReadonlySet<number>;

interface Reach {
  readonly view: Ids;
  readonly edit: Ids;
}

export interface OutsideReach {
  readonly customers: OutsideRecords | undefined;
  readonly accounts: readonly { readonly user: UserContext; readonly reach: ReadonlyMap<EntityModel, Reach> }[];
}

/** Reads the records that the accounts of some customers can access. */
export async function readOutside(customers: OutsideRecords | undefined, call: DbCall): Promise<OutsideReach> {
  const { product } = call;
  const rows = customers === undefined ? [] : await listCustomerAccounts(call.db, customers);
  const accounts: OutsideReach['accounts'][number][] = [];
  for (const { user } of await buildUsers(rows, product, { ...call, user: {} })) {
    const reach = new Map<EntityModel, Reach>();
    for (const entity of product.entities.values()) {
      if (entity.customer === undefined) continue;
      const { view, edit } = reachableRows(entity, user, [], product.find);
      reach.set(entity, { view: await idsOf(entity, view, call), edit: await idsOf(entity, edit, call) });
    }
    accounts.push({ user, reach });
  }
  return { customers, accounts };
}

async function idsOf(entity: EntityModel, where: Expression, call: DbCall, ids?: Ids): Promise<Ids> {
  if (ids?.size === 0) return ids;
  const among = ids === undefined ? {} : { ids: [...ids] };
  return new Set((await selectRecords({ entity, columns: [], where, ...among }, call)).map(({ id }) => id));
}

/** Accounts that gain access, with records. Throws FORBIDDEN for access beyond the caller's own. */
export async function assessOutsideAccess(before: OutsideReach, call: DbCall): Promise<AccessGains['Accounts']> {
  const after = await readOutside(before.customers, call);
  const found: AccessGains['Accounts'][number][] = [];
  for (const { user, reach } of after.accounts) {
    const old = before.accounts.find((other) => other.user.accountId === user.accountId)?.reach;
    const Entities: GainedEntity[] = [];
    for (const [entity, now] of reach) {
      const was = old?.get(entity);
      const [View, Edit] = [compare(was?.view, now.view), compare(was?.edit, now.edit)];
      if (View.More + Edit.More === 0) continue;
      const held = reachableRows(entity, call.who, [], call.product.find);
      const gained = { view: without(now.view, was?.view), edit: without(now.edit, was?.edit) };
      const own = await idsOf(entity, held.view, call, gained.view);
      const edited = await idsOf(entity, held.edit, call, gained.edit);
      const beyond = Math.max(gained.view.size - own.size, gained.edit.size - edited.size);
      if (beyond > 0 && !mayGiveEverything(call.who))
        throw new AppError('FORBIDDEN', {
          text: `${call.product.outside}账号 ${user.name} 会因此得到您自己没有的权限：${entity.title} ${beyond} 条。请由拥有全部权限的管理员操作`,
          detail: `${entity.key}: ${beyond} records beyond the giver for account ${user.accountId}`,
        });
      Entities.push({
        Key: entity.key,
        Title: entity.title,
        View,
        Edit,
        Samples: await samplesOf(entity, own, call),
      });
    }
    if (Entities.length > 0) found.push({ Id: user.accountId, Name: user.name, LoginId: user.loginId, Entities });
  }
  return found;
}

const without = (ids: Ids, others: Ids | undefined): Ids => new Set([...ids].filter((id) => others?.has(id) !== true));

function compare(was: Ids | undefined, now: Ids): GainedEntity['View'] {
  const before = was ?? new Set();
  return {
    Before: before.size,
    After: now.size,
    More: without(now, before).size,
    Less: without(before, now).size,
  };
}

async function samplesOf(entity: EntityModel, ids: Ids, call: DbCall): Promise<GainedEntity['Samples']> {
  const access = call.access(entity);
  if (ids.size === 0 || !access.readable.has(entity.titleField) || access.masked.has(entity.titleField)) return [];
  const input = { entity, columns: [entity.titleField], ids: [...ids].slice(0, SAMPLES) };
  const found = await selectRecords(input, call);
  return found.map(({ id, values }) => ({ Id: id, Title: recordTitle(entity, { ...values, Id: id }, call.wording) }));
}
