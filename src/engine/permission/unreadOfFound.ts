import type { FoundModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { decideAction } from './decideAction.ts';
import { decideField } from './decideField.ts';
import { isOpenToRefer } from './referableRows.ts';
import type { UserContext } from './UserContext.ts';

/**
 * The reason why a user may not read the value that the system finds for a field: no access to the records, or to the
 * field from which the value is computed. Undefined if the user may read it.
 */
export function unreadOfFound(
  { take, of }: FoundModel,
  target: EntityModel,
  user: UserContext,
): 'records' | 'field' | undefined {
  if (!isOpenToRefer(target, user) && !decideAction(target, user, 'view').allowed) return 'records';
  if (take === 'count' || take === 'latest' || take === 'earliest') return undefined;
  const field = target.field(of);
  return field === undefined || decideField(target, user, field).readable ? undefined : 'field';
}
