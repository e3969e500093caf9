import type { EntityModel } from '../model/EntityModel.ts';
import { keylessCode, REFER } from './actionCodes.ts';
import { type FrameKeys, holdsKey, readOnlyFact, type TokenLimits, type UserContext } from './UserContext.ts';

/** Why an action is allowed or not. */
export type ActionReason =
  /** The role's action list has it. */
  | 'granted'
  /** None of the entity's permission keys. */
  | 'noKey'
  | 'noAction'
  /** The user's facts give read-only access. */
  | 'readOnly'
  /** The entity's view for customers allows it. */
  | 'customerView'
  | 'noCustomer'
  | 'notForCustomers'
  /** The user's token does not reach the entity, or is read-only. */
  | 'token';

export interface ActionDecision {
  readonly allowed: boolean;
  readonly reason: ActionReason;
  /** The code of the role's action list that grants it, or the title of the fact that refuses it. */
  readonly by?: string | undefined;
}

/** Reading; editing and deleting; whatever else is done with a record. */
export type Purpose = 'read' | 'change' | 'write';

/** Actions that change nothing: the wider view that a fact gives grants these and no others. */
const READING: readonly string[] = ['view', 'export', 'download', REFER];
const CHANGING: readonly string[] = ['edit', 'delete'];

/** The purpose of an action on rows: reading reaches further; editing and deleting may reach fewer rows. */
export function purposeOf(action: string): Purpose {
  if (READING.includes(action)) return 'read';
  return CHANGING.includes(action) ? 'change' : 'write';
}

/** Decides whether a user may do something with an entity at all, and why. */
export function decideAction(entity: EntityModel, user: UserContext, action: string): ActionDecision {
  if (user.limits !== undefined && !isWithin(user.limits, entity, action))
    return { allowed: false, reason: 'token', by: user.limits.name };
  if (user.role === 'customer') {
    const reason = customerReason(entity, user, action);
    return { allowed: reason === 'customerView', reason };
  }
  const keyless = keylessCode(`${entity.api}.${action}`);
  if (keyless !== undefined && user.actions.has(keyless)) return { allowed: true, reason: 'granted', by: keyless };
  if (user.role === 'anonymous' || !opensEntity(entity, user)) return { allowed: false, reason: 'noKey' };
  const fact = readOnlyFact(user);
  if (fact !== undefined && purposeOf(action) !== 'read') return { allowed: false, reason: 'readOnly', by: fact.title };
  const by = grantingCode(user.actions, `${entity.api}.${action}`);
  return by === undefined ? { allowed: false, reason: 'noAction' } : { allowed: true, reason: 'granted', by };
}

const isWithin = ({ apis, readsOnly }: TokenLimits, { api }: EntityModel, action: string): boolean =>
  (apis === 'all' || apis.includes(api)) && (!readsOnly || purposeOf(action) === 'read');

/** Whether the user has one of the entity's keys; an entity without keys is open to every employee. */
export function opensEntity({ permissionKeys }: EntityModel, user: UserContext): boolean {
  return permissionKeys.length === 0 || permissionKeys.some((key) => holdsKey(user, key));
}

function customerReason({ customer, workflow }: EntityModel, user: UserContext, action: string): ActionReason {
  if (customer === undefined) return 'notForCustomers';
  if (user.customerId === null) return 'noCustomer';
  // Customers take the transitions that name them.
  const transition = workflow?.transitions.find((one) => one.action === action);
  const isNamed = transition?.who.some((entry) => 'word' in entry && entry.word === 'customer') === true;
  const may = action === 'view' || (customer.edit.length > 0 && ['edit', 'create'].includes(action)) || isNamed;
  return may ? 'customerView' : 'notForCustomers';
}

/** Whether the user may change a built-in part: requires its key, as named here, and the action. */
export function mayAdminister(user: UserContext, part: keyof FrameKeys, action: string): boolean {
  return mayActUnder(user, user.frameKeys[part], action);
}

/** Employees with the key and the action (`EnumItem.edit`), never read-only or by a token. */
export function mayActUnder(user: UserContext, key: string, action: string): boolean {
  if (user.role !== 'employee' || user.limits !== undefined) return false;
  if (readOnlyFact(user) !== undefined || !holdsKey(user, key)) return false;
  return grantingCode(user.actions, action) !== undefined;
}

/** The code of an action list that grants an action (`Contract.edit`): itself, all of its entity (`Contract.*`), or `*`. */
export function grantingCode(actions: ReadonlySet<string>, action: string): string | undefined {
  const [api = ''] = action.split('.');
  return [action, `${api}.*`, '*'].find((code) => actions.has(code));
}

/** Whether the user may administer accounts (domain 6.4): key of the organisation, and action. */
export const administersAccounts = (user: UserContext): boolean => mayAdminister(user, 'organisation', 'Account.edit');
