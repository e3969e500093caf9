import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { bindUser } from '#engine/permission/bindUser.ts';
import { candidatesOf } from '#engine/permission/candidates.ts';
import { grantingCode } from '#engine/permission/decideAction.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import { awaitedRows, waitingRowsOf, waitsByUser } from '#engine/permission/transitionRows.ts';
import { userValues, type UserContext, actorName } from '#engine/permission/UserContext.ts';
import { waitedSteps, mayUrge, URGE_HOURS } from '#engine/workflow/approvalSteps.ts';
import { addedPeople } from '#engine/validate/addedIssues.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import type { Expression } from '#language/Expression.ts';
import { isList } from '#language/Value.ts';
import type { WaitedStep, WaitingReply } from '#wire/calls/APPROVAL_CALLS.ts';
import { buildUsers } from '../access/buildUser.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { holdersOf } from '../access/holdersOf.ts';
import {
  type AccountRow,
  listStaffAccounts,
  listStaffOfEmployees,
  listStaffWithRoles,
  type StaffNames,
} from '../db/accounts/accounts.ts';
import { delegationsOn } from '../db/accounts/delegations.ts';
import { listRoleCodes, readRoles } from '../db/accounts/roleRows.ts';
import { metConditions } from '../db/rows/metConditions.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { AppError } from '#engine/errors.ts';
import { endOfUse, takeOne } from '../db/system/counters.ts';
import { recordTitle } from '../records/read/readTitles.ts';
import { addMessages } from './sendMessage.ts';

/** Most names that a step is answered with; the total says how many there are. */
const MAX_NAMES = 5;

/** A record for which users wait. */
export interface About {
  readonly entity: EntityModel;
  readonly id: number;
}

/**
 * The steps that a record waits for now, each with the employees who may take it and why it is they: by the predicate
 * of the step itself, delegates included. A step that no user may take has no names.
 */
export async function waitedFor(about: About, call: DbCall): Promise<WaitedStep[]> {
  const steps: WaitedStep[] = [];
  for (const { step, users } of await stepsAndUsers(about, call)) {
    const added = await addedTo(step, about, call);
    const isAdded = users.length > 0 && users.every(({ employeeId }) => added.includes(employeeId ?? 0));
    steps.push({
      Title: call.say(step.title),
      Names: users.slice(0, MAX_NAMES).map(({ name }) => name),
      Total: users.length,
      Why: isAdded ? [call.say('加签')] : reasonsOf(step, call),
    });
  }
  return steps;
}

/** The employees who were added to a step of a record. */
async function addedTo({ added }: TransitionModel, { entity, id }: About, call: DbCall): Promise<number[]> {
  if (added === undefined) return [];
  const columns = [added.before, added.after];
  const [found] = await selectRecords({ entity, columns, ids: [id] }, call);
  return found === undefined ? [] : columns.flatMap((name) => addedPeople(found.values, name));
}

interface WaitedUsers {
  readonly step: TransitionModel;
  readonly users: readonly UserContext[];
}

/** The steps that a record waits for now, each with the users who may take it. */
async function stepsAndUsers(about: About, call: DbCall): Promise<WaitedUsers[]> {
  const asked = waitedSteps(about.entity).map((step): [TransitionModel, Expression] => [step, awaitedRows(step)]);
  const waited: WaitedUsers[] = [];
  for (const step of await metConditions(about, asked, call)) {
    const users = await waitedUsers(step, about, call);
    if (users.length > 0 || !waitsByUser(step)) waited.push({ step, users });
  }
  return waited;
}

/** The positions and roles that a step names. */
const reasonsOf = ({ who }: TransitionModel, { say, product }: Call): string[] =>
  who.flatMap((entry) => {
    if ('role' in entry) return [say(product.documents.roles[entry.role]?.title ?? entry.role)];
    const word = 'word' in entry ? personWords(entry.word, undefined) : undefined;
    return word === undefined ? [] : [say(word)];
  });

/** The users for whom a record waits by a step. */
export async function waitedUsers(step: TransitionModel, about: About, call: DbCall): Promise<readonly UserContext[]> {
  const { entity } = about;
  const accounts = await candidateAccounts(step, about, call);
  const built = await buildUsers(accounts, call.product, call, new Map());
  const flags = built.map(({ user }): [UserContext, Expression] => {
    const access = lendAccess(entity, user, call.findEntity);
    return [user, bindUser(waitingRowsOf(step, { entity, user, access }), userValues(user))];
  });
  return [...(await metConditions(about, flags, call))];
}

/** The accounts among which are all that may take a step, delegates included: few, as each becomes a user with rights. */
async function candidateAccounts(step: TransitionModel, about: About, call: DbCall): Promise<AccountRow[]> {
  const action = `${about.entity.api}.${step.action}`;
  const roles = await readRoles(call.db, await listRoleCodes(call.db));
  const granting = roles.filter(({ ActionList }) => grantingCode(new Set(ActionList), action) !== undefined);
  const codes = granting.map(({ RoleCode }) => RoleCode);
  const staff = await listStaffWithRoles(call.db, codes, await candidateNames(step, about, call));
  // Colleagues who were added need no right for the action.
  const people = await addedTo(step, about, call);
  for (const one of people.length === 0 ? [] : await listStaffOfEmployees(call.db, people))
    if (!staff.some(({ Id }) => Id === one.Id)) staff.push(one);
  const own = new Set(staff.map(({ Id }) => Id));
  const lent = (await delegationsOn(call.db, call.today)).filter(({ AccountId }) => own.has(AccountId));
  const delegates = lent.map(({ DelegateId }) => DelegateId).filter((id) => !own.has(id));
  const more = delegates.length === 0 ? [] : await listStaffAccounts(call.db, delegates);
  return [...staff, ...more].filter(({ IsService }) => !IsService);
}

async function candidateNames(
  step: TransitionModel,
  { entity, id }: About,
  call: DbCall,
): Promise<StaffNames | undefined> {
  const candidates = candidatesOf(entity, step);
  if (candidates === undefined) return undefined;
  const { fields, roles, positions } = candidates;
  const [found] = await selectRecords({ entity, columns: fields, ids: [id] }, call);
  const named = fields.map((name) => found?.values[name] ?? null);
  const employees = named.flatMap((value) => (isList(value) ? [...value] : [value]));
  for (const position of new Set(positions))
    employees.push(...(await holdersOf({ position, by: 'any', entity, id }, call)));
  return { employees: employees.filter((value) => typeof value === 'number'), roles };
}

export const HOUR_MS = 3_600_000;
const ONCE = { most: 1, time: URGE_HOURS * HOUR_MS };
const keyOf = ({ entity, id }: About): string => `urge ${entity.key} ${id}`;

/** MessageType of reminders. */
const REMINDER = 3;

/** For whom a record waits, and whether the user may urge them. */
export async function waitingReply(about: About, call: DbCall): Promise<WaitingReply> {
  const Steps = await waitedFor(about, call);
  const ends = Steps.length === 0 ? undefined : await endOfUse(call.db, keyOf(about), call.moment);
  return {
    Steps,
    MayUrge: ends === undefined && Steps.some(({ Total }) => Total > 0) && (await isSubmitter(about, call)),
    UrgedAt: ends === undefined ? null : call.zone.text(ends - ONCE.time),
  };
}

async function isSubmitter({ entity, id }: About, call: DbCall): Promise<boolean> {
  const [found] = await selectRecords({ entity, columns: ['SubmitterId', 'CreatorId'], ids: [id] }, call);
  return found !== undefined && mayUrge(found.values, call.who);
}

/** Reminds those for whom a record waits. FORBIDDEN, STATE_FORBIDS (for nobody), TOO_MANY_REQUESTS. */
export async function urge(about: About, call: DbCall): Promise<void> {
  if (!(await isSubmitter(about, call))) throw new AppError('FORBIDDEN', { text: '只有提交人可以催办' });
  const waited = (await stepsAndUsers(about, call)).filter(({ users }) => users.length > 0);
  if (waited.length === 0) throw new AppError('STATE_FORBIDS', { text: '现在不在等人办理' });
  if (!(await takeOne(call.db, keyOf(about), ONCE, call.moment)))
    throw new AppError('TOO_MANY_REQUESTS', { text: `${URGE_HOURS} 小时内只能催办一次` });
  for (const { step, users } of waited)
    await notifyWaited(users, (name) => `${actorName(call.who)} 催您${step.title}：${name}`, about, call);
}

/** Sends a message about a record to those for whom it waits; `text` receives the title of the record. */
export async function notifyWaited(
  users: readonly UserContext[],
  text: (name: string) => string,
  { entity, id }: About,
  call: DbCall,
): Promise<void> {
  const [found] = await selectRecords({ entity, columns: [entity.titleField], ids: [id] }, call);
  const title = text(recordTitle(entity, { Id: id, ...found?.values }, call.wording));
  const accounts = users.map(({ accountId }) => ({ Id: accountId }));
  await addMessages(accounts, { type: REMINDER, title, content: title, about: { entity: entity.key, id } }, call);
}
