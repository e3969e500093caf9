import { AppError } from '#engine/errors.ts';
import { actorName, type UserContext } from '#engine/permission/UserContext.ts';
import { mayUrge, URGE_HOURS } from '#engine/workflow/approvalSteps.ts';
import type { WaitingReply } from '#wire/calls/APPROVAL_CALLS.ts';
import type { Call } from '../access/Call.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { endOfUse, takeOne } from '../db/system/counters.ts';
import { addMessages } from './sendMessage.ts';
import { type About, stepsAndUsers, waitedFor } from './waitedFor.ts';

export const HOUR_MS = 3_600_000;
const ONCE = { most: 1, time: URGE_HOURS * HOUR_MS };
const keyOf = ({ entity, id }: About): string => `urge ${entity.key} ${id}`;

/** MessageType of reminders. */
const REMINDER = 3;

/** For whom a record waits, and whether the user may urge them. */
export async function waitingReply(about: About, db: Db, call: Call): Promise<WaitingReply> {
  const Steps = await waitedFor(about, db, call);
  const ends = Steps.length === 0 ? undefined : await endOfUse(db, keyOf(about), call.moment);
  return {
    Steps,
    MayUrge: ends === undefined && Steps.some(({ Total }) => Total > 0) && (await isSubmitter(about, db, call)),
    UrgedAt: ends === undefined ? null : call.zone.text(ends - ONCE.time),
  };
}

async function isSubmitter({ entity, id }: About, db: Db, call: Call): Promise<boolean> {
  const [found] = await selectRecords(db, { entity, columns: ['SubmitterId', 'CreatorId'], ids: [id] }, call);
  return found !== undefined && mayUrge(found.values, call.who);
}

/**
 * Sends a message to those for whom a record waits. Throws FORBIDDEN for users who did not submit it, STATE_FORBIDS
 * when it waits for nobody, and TOO_MANY_REQUESTS within some hours.
 */
export async function urge(about: About, db: Db, call: Call): Promise<void> {
  if (!(await isSubmitter(about, db, call))) throw new AppError('FORBIDDEN', { text: '只有提交人可以催办' });
  const waited = (await stepsAndUsers(about, db, call)).filter(({ users }) => users.length > 0);
  if (waited.length === 0) throw new AppError('STATE_FORBIDS', { text: '现在不在等人办理' });
  if (!(await takeOne(db, keyOf(about), ONCE, call.moment)))
    throw new AppError('TOO_MANY_REQUESTS', { text: `${URGE_HOURS} 小时内只能催办一次` });
  const { entity, id } = about;
  for (const { step, users } of waited)
    await notifyWaited(users, `${actorName(call.who)} 催您${step.title}：${entity.title} 编号 ${id}`, about, db, call);
}

/** Sends a message about a record to those for whom it waits. */
export async function notifyWaited(
  users: readonly UserContext[],
  title: string,
  { entity, id }: About,
  db: Db,
  call: Call,
): Promise<void> {
  const accounts = users.map(({ accountId }) => ({ Id: accountId }));
  await addMessages(accounts, { type: REMINDER, title, content: title, about: { entity: entity.key, id } }, db, call);
}
