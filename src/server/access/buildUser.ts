import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import { approvalDuties, type HeadedUnit } from '#engine/workflow/approvalDuties.ts';
import { type UserContext, type DataScope, companyOf } from '#engine/permission/UserContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partFields } from '#engine/model/partFields.ts';
import { factsOf, type TreeNode } from '#engine/model/UserFact.ts';
import { takingTurns } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { DbContext } from '../db/sql/SqlScope.ts';
import { idleEmployees, loginIdsOfEmployees, listStaffAccounts, type AccountRow } from '../db/accounts/accounts.ts';
import { delegationsOn } from '../db/accounts/delegations.ts';
import { readRoles, type RoleRow } from '../db/accounts/roleRows.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { readTree, readUnits } from './holdersOf.ts';
import { sameUser } from './sameUser.ts';
import { numberOf, textOf } from '#language/functions/ExpressionFunction.ts';

export interface BuiltUser {
  readonly user: UserContext;
  readonly unitName: string | null;
  readonly customerName: string | null;
}

/** Builds the user of an account from its roles, its employee's record and the unit tree, or as its customer. */
export async function buildUser(account: AccountRow, product: ReadyProduct, context: DbContext): Promise<BuiltUser> {
  const [built] = await buildUsers([account], product, context);
  if (built === undefined) throw new Error('an account that makes no user');
  return built;
}

/**
 * Builds the users of several accounts, in their order, with as many queries as for one (and one for each chief of a
 * unit). Gives other calls their turn in between, and shares equal users through `among`. Delegates know the absent
 * users for whom they decide today, as these are now.
 */
export async function buildUsers(
  accounts: readonly AccountRow[],
  product: ReadyProduct,
  context: DbContext,
  among?: Map<string, UserContext>,
): Promise<BuiltUser[]> {
  const built = await buildAll(accounts, product, context, among);
  const today = await delegationsOn(context.db, context.now.slice(0, 10));
  const ids = new Set(accounts.map(({ Id }) => Id));
  const lenders = today.filter(({ DelegateId }) => ids.has(DelegateId)).map(({ AccountId }) => AccountId);
  if (lenders.length === 0) return built;
  const absent = await buildAll(await listStaffAccounts(context.db, lenders), product, context, among);
  return built.map((one) => {
    if (one.user.role !== 'employee') return one;
    const own = absent.filter(
      ({ user: { accountId, role } }) =>
        role === 'employee' &&
        today.some((each) => each.AccountId === accountId && each.DelegateId === one.user.accountId),
    );
    if (own.length === 0) return one;
    return { ...one, user: sameUser({ ...one.user, absent: own.map(({ user }) => user) }, among) };
  });
}

async function buildAll(
  accounts: readonly AccountRow[],
  product: ReadyProduct,
  context: DbContext,
  among?: Map<string, UserContext>,
): Promise<BuiltUser[]> {
  const { organisation, find } = product;
  const roles = await readRoles(context.db, [...new Set(accounts.flatMap(({ Roles }) => Roles ?? []))]);
  const employeeEntity = find(organisation.employee ?? '');
  const grants = new Map<string, Granted>();
  const grantedTo = (own: readonly string[]): Granted => {
    const key = JSON.stringify(own);
    const granted = grants.get(key) ?? mergeRoles(roles.filter(({ RoleCode }) => own.includes(RoleCode)));
    grants.set(key, granted);
    return granted;
  };
  const people = accounts.map((account) => {
    const granted = grantedTo(account.Roles ?? []);
    // Without an employee entity every account with a role is an employee under its own Id. An account without a role
    // registered itself.
    const isOwnEmployee = employeeEntity === undefined && account.CustomerId === null && granted.roleCodes.length > 0;
    const employeeId = isOwnEmployee ? account.Id : account.EmployeeId;
    return { account, granted, employeeId, isEmployee: employeeId !== null || granted.roleCodes.length > 0 };
  });
  const facts = organisation.facts ?? [];
  const ofEmployees = facts.filter(({ ofOutside }) => ofOutside !== true);
  const names = partFields(organisation);
  const columns = [
    names.unit,
    ...ofEmployees.flatMap(({ name, regions }) => [name, ...(regions === undefined ? [] : [regions.name])]),
  ];
  const employeeIds = people.map(({ employeeId }) => employeeId);
  const employees = await readAll(employeeEntity, employeeIds, columns, context);
  const unitIds = employeeIds.map((id) => numberOf(employees(id)[names.unit]));
  const unitEntity = find(organisation.unit ?? '');
  const units = await readAll(unitEntity, unitIds, [names.path, unitEntity?.titleField ?? ''], context);
  const trees = new Map<string, readonly TreeNode[]>();
  for (const { below } of facts)
    if (below !== undefined) trees.set(below.entity, await readTree(find(below.entity), below.parent, context));
  const outside = await readOutsiders(accounts, product, context);
  const headed = people.some((one) => one.isEmployee && one.employeeId !== null)
    ? await readUnits(unitEntity, context)
    : [];
  const chiefs = chiefsOf(headed);
  const logins = lazily(() => loginIdsOfEmployees(context.db));
  const isJoint = [...product.entities.values()].some((one) =>
    one.workflow?.transitions.some(({ joint, added }) => joint ?? added),
  );
  const idle = isJoint ? await idleEmployees(context.db) : undefined;
  const pause = takingTurns();
  const built: BuiltUser[] = [];
  for (const [i, { account, granted, employeeId, isEmployee }] of people.entries()) {
    await pause();
    const unitId = unitIds[i] ?? null;
    const unit = units(unitId);
    const unitPath = textOf(unit[names.path]) ?? '';
    const chief = chiefs(isEmployee ? employeeId : null);
    const own = outside(account);
    const user: UserContext = {
      accountId: account.Id,
      loginId: account.LoginId,
      name: account.RealName ?? account.NickName ?? account.LoginId,
      phone: account.PhoneNumber,
      role: isEmployee ? 'employee' : 'customer',
      employeeId: isEmployee ? employeeId : null,
      customerId: isEmployee || own === undefined ? null : account.CustomerId,
      outside: isEmployee ? null : (own?.key ?? null),
      unitId,
      unitPath,
      companyPath: companyOf(unitPath),
      ...granted,
      frameKeys: product.frameKeys,
      ...chief,
      staff: await readStaff(employeeEntity, chief.chiefPaths, account.LoginId, logins, context),
      facts: factsOf(facts, isEmployee ? employees(employeeId) : (own?.kind ?? {}), trees),
      idle,
    };
    built.push({
      user: sameUser(user, among),
      unitName: textOf(unit[unitEntity?.titleField ?? '']),
      customerName: own?.name ?? null,
    });
  }
  return built;
}

/** The record that an external account represents. */
interface OutsideRecord {
  readonly key: string;
  readonly name: string | null;
  /** The field with the kind of the record, where its entity has one. */
  readonly kind: Found;
}

/** Reads the records that external accounts represent; none where the entity no longer has that role. */
async function readOutsiders(
  accounts: readonly AccountRow[],
  { organisation: { outsiders = [] }, find }: ReadyProduct,
  context: DbContext,
): Promise<(account: AccountRow) => OutsideRecord | undefined> {
  const [only, ...more] = outsiders;
  const keyOf = ({ CustomerId, OutsideEntity }: AccountRow): string | undefined =>
    CustomerId === null ? undefined : (OutsideEntity ?? (more.length === 0 ? only?.key : undefined));
  const read = new Map<string, (account: AccountRow) => OutsideRecord>();
  for (const { key, by } of outsiders) {
    const entity = find(key);
    const ids = accounts.flatMap((account) => (keyOf(account) === key ? [account.CustomerId] : []));
    const title = entity?.titleField ?? '';
    const found = await readAll(entity, ids, by === undefined ? [title] : [title, by], context);
    read.set(key, ({ CustomerId }) => {
      const values = found(CustomerId);
      return { key, name: textOf(values[title]), kind: by === undefined ? {} : { [by]: values[by] ?? null } };
    });
  }
  return (account) => read.get(keyOf(account) ?? '')?.(account);
}

type Found = Readonly<Record<string, Value>>;

/** Reads some fields of records by their Ids; missing records are omitted. */
async function readAll(
  entity: EntityModel | undefined,
  ids: readonly (number | null)[],
  columns: readonly string[],
  context: DbContext,
): Promise<(id: number | null) => Found> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (entity === undefined || wanted.length === 0) return () => ({});
  const found = await selectRecords({ entity, columns, ids: wanted }, context);
  const all = new Map(found.map(({ id, values }): [number, Found] => [id, values]));
  return (id) => all.get(id ?? 0) ?? {};
}

type Chief = Pick<UserContext, 'isUnitChief' | 'chiefPaths' | 'approvals'>;

/** Returns the units that each employee heads, and the units whose records the employee approves. */
function chiefsOf(units: readonly HeadedUnit[]): (employeeId: number | null) => Chief {
  const duties = approvalDuties(units);
  const own = new Map<number, HeadedUnit[]>();
  for (const unit of units) if (unit.chief !== null) own.set(unit.chief, [...(own.get(unit.chief) ?? []), unit]);
  return (employeeId) => {
    const headed = own.get(employeeId ?? 0) ?? [];
    return {
      isUnitChief: headed.length > 0,
      chiefPaths: headed.map(({ path }) => path).filter((path) => path !== ''),
      approvals: duties.get(employeeId ?? 0) ?? [],
    };
  };
}

function lazily<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}

/** Sign-in names of the employees in the units that a chief leads, except the chief. */
async function readStaff(
  employee: EntityModel | undefined,
  paths: readonly string[],
  own: string,
  logins: () => Promise<ReadonlyMap<number, string>>,
  context: DbContext,
): Promise<string[]> {
  if (employee === undefined || paths.length === 0) return [];
  const names = partFields(employee.source.organisation);
  if (employee.field(names.unit) === undefined) return [];
  const below = paths.map((path) => build.call('startsWith', build.record(names.path), build.literal(path)));
  const where = build.related(names.unit, build.or(...below));
  const found = await selectRecords({ entity: employee, columns: [], where }, context);
  const loginIds = await logins();
  return found.flatMap(({ id }) => loginIds.get(id) ?? []).filter((loginId) => loginId !== own);
}

type Granted = Pick<UserContext, 'roleCodes' | 'keys' | 'actions' | 'dataScope' | 'entityScopes'>;

/** Merges the grants of several roles: all keys and actions, and the widest data scope of each entity. */
export function mergeRoles(roles: readonly RoleRow[]): Granted {
  const read = roles.map((role) => ({ base: toScope(role.DataScope), own: readScopes(role.EntityScopes) }));
  const widest = (scopes: readonly DataScope[]): DataScope =>
    scopes.reduce<DataScope>((wide, scope) => (scope > wide ? scope : wide), 1);
  const named = new Set(read.flatMap(({ own }) => Object.keys(own)));
  const keys = roles.flatMap((role) => role.KeyList ?? []);
  return {
    roleCodes: roles.map((role) => role.RoleCode),
    keys: keys.includes('*') ? 'all' : new Set(keys),
    actions: new Set(roles.flatMap((role) => role.ActionList ?? [])),
    dataScope: widest(read.map(({ base }) => base)),
    entityScopes: Object.fromEntries(
      [...named].map((key) => [key, widest(read.map(({ base, own }) => own[key] ?? base))]),
    ),
  };
}

function toScope(value: unknown): DataScope {
  const scopes: readonly DataScope[] = [1, 2, 3, 4, 5];
  return scopes.find((scope) => scope === value) ?? 1;
}

function readScopes(text: string | null): Record<string, DataScope> {
  const parsed: unknown = text === null ? {} : JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).map(([key, scope]) => [key, toScope(scope)]));
}
