import type { DbCall } from '../access/Call.ts';
import { type TransitionWork } from './commandRecords.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { addedIssues, addedPeople, addingTo } from '#engine/validate/addedIssues.ts';
import { actorName } from '#engine/permission/UserContext.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import type { Values } from '#language/Value.ts';
import { buildUsers } from '../access/buildUser.ts';
import { listStaffOfEmployees } from '../db/accounts/accounts.ts';
import { waitedUsers, notifyWaited } from '../notify/waitedFor.ts';

type Work = Pick<TransitionWork, 'entity' | 'transition' | 'found'>;

/** Throws RECORD_INVALID when a transition adds employees who cannot decide. Other transitions pass. */
export async function checkAdded({ entity, transition }: Work, values: Values, call: DbCall): Promise<void> {
  const adding = addingTo(entity, transition);
  if (adding === undefined) return;
  const { step, added } = adding;
  const people = [added.before, added.after].flatMap((name) => addedPeople(values, name));
  const users = await buildUsers(await listStaffOfEmployees(call.db, people), call.product, call);
  const canSee = users.flatMap(({ user }) =>
    lendAccess(entity, user, call.findEntity).added?.has(step.action) === true ? (user.employeeId ?? []) : [],
  );
  const issues = addedIssues(added, values, { me: call.who.employeeId, canSee: new Set(canSee) });
  if (issues.length > 0) throw recordInvalid(issues);
}

/** Messages those who decide next because of added colleagues: these, or the next ones after one. */
export async function notifyAdded({ entity, transition, found }: Work, after: Values, call: DbCall): Promise<void> {
  const adding = addingTo(entity, transition);
  const step = adding?.step ?? transition;
  const { added } = step;
  if (added === undefined) return;
  const inLists = (values: Values): number[] =>
    [added.before, added.after].flatMap((name) => addedPeople(values, name));
  const known = inLists(found.values);
  const fresh = inLists(after).filter((person) => !known.includes(person));
  const about = { entity, id: found.id };
  const next = (await waitedUsers(step, about, call)).filter(
    ({ accountId, employeeId }) =>
      accountId !== call.who.accountId && (adding === undefined || fresh.includes(employeeId ?? 0)),
  );
  await notifyWaited(next, (name) => `${actorName(call.who)} 请您${step.title}：${name}`, about, call);
}
