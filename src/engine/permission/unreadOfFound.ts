import type { FoundModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { decideAction } from './decideAction.ts';
import { decideField } from './decideField.ts';
import { isOpenToRefer } from './referableRows.ts';
import type { UserContext } from './UserContext.ts';

/**
 * What keeps somebody from what the system finds for a field: he may view none of the records, or may not read the field of which the figure or the
 * text is made. Undefined where nothing does.
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
