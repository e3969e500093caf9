import { actorName } from '#engine/permission/UserContext.ts';
import { plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DbCall } from '../access/Call.ts';
import { listStaffAccounts } from '../db/accounts/accounts.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { updateRow } from '../db/rows/writeRecords.ts';
import { type FollowRow, storeLastMessage, readFollows } from '../db/system/commentTable.ts';
import { whoMayView } from '../records/read/getRecord.ts';
import { addMessages, MAX_CONTENT_LENGTH, SYSTEM_MESSAGE } from './sendMessage.ts';

/** Events of one record within this time are bundled in one message, until the message is read. */
const BUNDLED_MS = 30 * 60_000;
const MAX_LINE_LENGTH = 200;

/**
 * Notifies the followers of a record of another user's change, in its transaction: those who may view it now, except
 * those who are notified otherwise (`except`). `what` must not contain anything that only some of them may see.
 */
export async function notifyFollowers(
  entity: EntityModel,
  id: number,
  what: () => string,
  call: DbCall,
  except: readonly number[] = [],
): Promise<void> {
  const follows = await readFollows(call.db, { EntityKey: entity.key, RecordId: id });
  const others = follows.filter(({ AccountId }) => AccountId !== call.who.accountId && !except.includes(AccountId));
  if (others.length === 0 || call.product.organisation.message === undefined) return;
  const ids = new Set(others.map(({ AccountId }) => AccountId));
  const staff = (await listStaffAccounts(call.db)).filter(({ Id }) => ids.has(Id));
  const viewers = new Set((await whoMayView(entity, id, staff, call)).map(({ Id }) => Id));
  const text = `${call.now.slice(5, 16)} ${actorName(call.who)} ${what()}`;
  const line = text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}……` : text;
  for (const follow of others) if (viewers.has(follow.AccountId)) await tellOne(entity, id, follow, line, call);
}

async function tellOne(entity: EntityModel, id: number, follow: FollowRow, line: string, call: DbCall): Promise<void> {
  if (follow.MessageId !== null && (await addLine(follow.MessageId, line, call))) return;
  const title = `您关注的${entity.title} 编号 ${id} 有更新`;
  const text = { type: SYSTEM_MESSAGE, title, content: line, about: { entity: entity.key, id } };
  const [message] = await addMessages([{ Id: follow.AccountId }], text, call);
  if (message !== undefined) await storeLastMessage(call.db, follow.Id, message);
}

async function addLine(id: number, line: string, call: DbCall): Promise<boolean> {
  const message = call.findEntity(call.product.organisation.message ?? '');
  if (message?.read === undefined) return false;
  const { read } = message;
  const columns = ['Content', 'SendTime', read.field];
  const [found] = await selectRecords({ entity: message, columns, ids: [id], lock: true }, call);
  if (found === undefined || found.values[read.field] === true) return false;
  const content = `${plainText(found.values['Content'] ?? null, '')}\n${line}`;
  const isNew = plainText(found.values['SendTime'] ?? null, '') >= call.zone.text(call.moment - BUNDLED_MS);
  if (!isNew || content.length > MAX_CONTENT_LENGTH) return false;
  await updateRow(call.db, message.key, id, { Content: content, UpdateTime: call.now });
  return true;
}
