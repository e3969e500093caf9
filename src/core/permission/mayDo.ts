import type { EntityModel } from '../schema/EntityModel.ts';
import { holdsKey } from './holdsKey.ts';
import type { UserContext } from './UserContext.ts';

/** Actions that change nothing: an executive's wider view grants these and no others. */
export const READING: readonly string[] = ['view', 'export'];

/** Tells whether an employee may do something with records of an entity at all; which records is decided elsewhere. */
export function mayDo(
  { permissionKeys, api }: Pick<EntityModel, 'permissionKeys' | 'api'>,
  user: UserContext,
  action: string,
): boolean {
  if (permissionKeys.length > 0 && !permissionKeys.some((key) => holdsKey(user, key))) return false;
  if (user.isChairman && !READING.includes(action)) return false;
  return [`${api}.${action}`, `${api}.*`, '*'].some((code) => user.actions.has(code));
}
