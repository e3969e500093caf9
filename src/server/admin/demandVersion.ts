import { AppError } from '#engine/errors.ts';
import type { Db } from '../db/Database.ts';
import { findOpLog } from '../db/system/opLog.ts';
import type { Call } from '../access/Call.ts';
import { forReader } from '../access/openCall.ts';
import { presentLog } from '../records/read/presentLog.ts';
import type { AdminChange } from './logAdmin.ts';

/** Most log entries that are searched for a thing without an Id. */
const LOOKED_THROUGH = 100;

/**
 * Throws VERSION_CONFLICT when a thing was changed after its Version was read; the message names the later changes and
 * their authors. Callers that send no Version change only what they send, so there is nothing to compare. `next` is the
 * message's advice for the user.
 */
export async function demandVersion(
  sent: string | undefined,
  stored: number,
  thing: Pick<AdminChange, 'kind' | 'id' | 'title'>,
  db: Db,
  call: Call,
  next = '请核对后再保存',
): Promise<void> {
  if (sent === undefined || Number(sent) === stored) return;
  const filter = { entities: [thing.kind], recordId: thing.id ?? undefined, result: 'ok' };
  const rows = await findOpLog(db, filter, { limit: LOOKED_THROUGH, offset: 0 });
  const own = thing.id === null ? rows.filter(({ RecordTitle }) => RecordTitle === thing.title) : rows;
  const reading = forReader(call);
  const since = await presentLog(own.slice(0, Math.max(1, stored - Number(sent))), db, reading);
  const { say } = reading;
  const texts = since.map(({ OperatorName, OpTime, Changes }) => {
    const changed = Changes.map(({ Title, AfterText }) =>
      say(AfterText.length > 0 && AfterText.length <= 20 ? `${Title}（现为 ${AfterText}）` : Title),
    );
    const what = changed.length === 0 ? say('它') : changed.join(say('、'));
    return say(`${OperatorName ?? say('他人')} 在 ${OpTime.slice(5, 16)} 改了${what}`);
  });
  const told = texts.length === 0 ? say('数据已被他人修改') : texts.join(say('；'));
  // Each part is translated on its own: the message contains names and values entered by users.
  throw new AppError('VERSION_CONFLICT', { text: `${told}${say('。')}${say(next)}`, isSaid: true });
}
