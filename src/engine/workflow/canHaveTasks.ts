import type { Access } from '../permission/decideAccess.ts';
import { approvingFacts, type UserContext } from '../permission/UserContext.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { PerformerModel } from '../model/WorkflowModel.ts';

/** Whether records can wait for a user by position: approver, chief, executive, or role. */
export function canHaveTasks(
  entity: EntityModel,
  user: UserContext,
  { may, lent = [] }: Pick<Access, 'may' | 'lent'>,
): boolean {
  if (lent.some(({ by, access }) => canHaveTasks(entity, by, access))) return true;
  const waiting = (entity.workflow?.transitions ?? []).filter(({ waits, action }) => waits !== false && may(action));
  return waiting.some(
    ({ who, waits }) => who.some((entry) => isMeant(entry, user)) || (waits === true && isAnybody(who)),
  );
}

/** Every user with permission can be awaited: the exceptions depend on the record. */
const isAnybody = (who: readonly PerformerModel[]): boolean => who.length === 0 || who.some((entry) => 'when' in entry);

function isMeant(entry: PerformerModel, user: UserContext): boolean {
  if ('role' in entry) return user.roleCodes.includes(entry.role);
  if (!('word' in entry)) return false;
  const isExecutive = approvingFacts(user).length > 0;
  switch (entry.word) {
    case 'approver':
      return isExecutive || user.approvals.length > 0;
    case 'chief':
      return user.chiefPaths.length > 0;
    case 'executive':
      return isExecutive;
    // Records without an owner wait for everybody with permission.
    case 'pool':
      return true;
    default:
      return false;
  }
}
