import type { EntityModel } from '#engine/model/EntityModel.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import { waitingRowsOf } from '#engine/permission/transitionRows.ts';
import { waitedSteps } from '#engine/workflow/approvalSteps.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import type { Expression } from '#language/Expression.ts';
import type { WaitedStep } from '#wire/calls/APPROVAL_CALLS.ts';
import { buildUsers } from '../access/buildUser.ts';
import type { Call } from '../access/Call.ts';
import { listStaffAccounts } from '../db/accounts/accounts.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';

/** Most names that a step is answered with; the total says how many there are. */
const MAX_NAMES = 5;

/**
 * The steps that a record waits for now, each with the employees who may take it and why it is they: by the predicate
 * of the step itself, delegates included. Empty when it waits for nobody; a step for which nobody is left has no names.
 */
export async function waitedFor(entity: EntityModel, id: number, db: Db, call: Call): Promise<WaitedStep[]> {
  const steps = waitedSteps(entity);
  if (steps.length === 0) return [];
  const staff = await listStaffAccounts(db);
  const built = await buildUsers(staff, call.product, db, call);
  const people = built.map(({ user }) => ({ user, access: lendAccess(entity, user, call.findEntity) }));
  const flags: [string, Expression][] = steps.flatMap((step, at) =>
    people.flatMap(({ user, access }, who): [string, Expression][] => {
      const rows = waitingRowsOf(step, { entity, user, access });
      return rows.kind === 'literal' && rows.value === false ? [] : [[`${at}.${who}`, rows]];
    }),
  );
  const [found] = await selectRecords(db, { entity, columns: [], ids: [id], flags: Object.fromEntries(flags) }, call);
  return steps.flatMap((step, at) => {
    const names = people.flatMap(({ user }, who) => (found?.flags[`${at}.${who}`] === true ? [user.name] : []));
    if (names.length === 0) return [];
    const words = step.who.flatMap((entry) => {
      if ('role' in entry) return [call.say(call.product.documents.roles[entry.role]?.title ?? entry.role)];
      const word = 'word' in entry ? personWords(entry.word, undefined) : undefined;
      return word === undefined ? [] : [call.say(word)];
    });
    return [{ Title: call.say(step.title), Names: names.slice(0, MAX_NAMES), Total: names.length, Why: words }];
  });
}
