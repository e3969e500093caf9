import type { EntityModel } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { holdsKey, type UserContext } from './UserContext.ts';

/** Why a field can be read or written, or not. */
export type FieldReason =
  /** The field requires no key. */
  | 'open'
  /** The user has a key that the field requires. */
  | 'key'
  | 'noKey'
  /** Written by the server only. */
  | 'computed'
  | 'unreadable'
  | 'customerView'
  | 'notForCustomers';

export interface FieldDecision {
  readonly readable: boolean;
  readonly readReason: FieldReason;
  readonly writable: boolean;
  readonly writeReason: FieldReason;
  /** Shown without its middle in rows that are not the user's own. */
  readonly masked: boolean;
}

const GRANTING: readonly FieldReason[] = ['open', 'key', 'customerView'];
/** Fields of every record that a customer needs to work with it. */
const CUSTOMER_FIELDS: readonly string[] = ['Id', 'Version'];

/** Decides the access of a user to a field of an entity, with the reasons. */
export function decideField(entity: EntityModel, user: UserContext, field: FieldModel): FieldDecision {
  const [readReason, writeReason] =
    user.role === 'customer' ? customerReasons(entity, user, field) : employeeReasons(user, field);
  return {
    readable: GRANTING.includes(readReason),
    readReason,
    writable: GRANTING.includes(writeReason),
    writeReason,
    masked: field.masked && !seesPlain(entity, user),
  };
}

/** Whether a user sees the masked fields of all records in full; customers do, for the few records that are theirs. */
export function seesPlain({ plainKeys }: EntityModel, user: UserContext): boolean {
  return user.role === 'customer' || plainKeys.some((key) => holdsKey(user, key));
}

function employeeReasons(user: UserContext, field: FieldModel): [read: FieldReason, write: FieldReason] {
  const byKeys = (keys: readonly string[]): FieldReason =>
    keys.length === 0 ? 'open' : keys.some((key) => holdsKey(user, key)) ? 'key' : 'noKey';
  const read = byKeys(field.readKeys);
  return [read, read === 'noKey' ? 'unreadable' : field.computed ? 'computed' : byKeys(field.writeKeys)];
}

function customerReasons(
  { customer }: EntityModel,
  user: UserContext,
  { name }: FieldModel,
): [read: FieldReason, write: FieldReason] {
  const view = user.customerId === null ? undefined : customer;
  const byView = (names: readonly string[] = []): FieldReason =>
    names.includes(name) ? 'customerView' : 'notForCustomers';
  return [byView([...CUSTOMER_FIELDS, ...(view?.fields ?? [])]), byView(view?.edit)];
}
