import { AppError } from '#engine/errors.ts';
import { channelWords } from '#engine/reminder/channelWords.ts';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { readNoticeEdits, writeNoticeEdit } from '../../db/admin/noticeEdits.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../access/Call.ts';
import { demandAdmin } from '../demandAdmin.ts';
import { logAdmin } from '../logAdmin.ts';
import { findNotice } from './findNotice.ts';
import { readNotice } from './readNotice.ts';
import type { SentNotice } from './SentNotice.ts';

/** Changes the words of a notice, its channels, or whether it is sent. Throws FORBIDDEN, NOT_FOUND, RECORD_INVALID, VERSION_CONFLICT. */
export async function saveNotice(call: Call, sent: SentNotice): Promise<void> {
  demandAdmin(call, 'Development', 'Notify.edit');
  const { database, changes, config } = call.services;
  const notice = findNotice(call, sent);
  const { title, own } = notice;
  const { Channels, ...texts } = readNotice(call, sent, notice);
  const isEnabled = sent.IsEnabled !== 'false';
  await transaction(database, async (db) => {
    const Source = Number(sent.Source);
    const edits = await readNoticeEdits(db, true);
    const before = edits.find((edit) => edit.NotifyKey === sent.NotifyKey && edit.Source === Source);
    if ((before?.Version ?? 0) !== Number(sent.Version)) throw new AppError('VERSION_CONFLICT');
    await writeNoticeEdit(db, {
      NotifyKey: sent.NotifyKey,
      Source,
      Title: texts.Title === own.message ? null : texts.Title,
      Content: texts.Content === own.content ? null : texts.Content,
      IsEnabled: isEnabled ? null : false,
      Channels: Channels.join() === notice.channels.join() ? null : Channels,
      Version: (before?.Version ?? 0) + 1,
    });
    await changes.count(db, 'config');
    const old = {
      Title: before?.Title ?? own.message,
      Content: before?.Content ?? own.content,
      IsEnabled: before?.IsEnabled !== false,
      Channels: namesOf(before?.Channels ?? notice.channels),
    };
    const change = { before: old, after: { ...texts, IsEnabled: isEnabled, Channels: namesOf(Channels) } };
    await logAdmin(db, call, [{ kind: 'notify', id: null, title, action: 'edit', ...change }]);
  });
  changes.drop();
  await config.refresh();
}

const namesOf = (channels: readonly NoticeChannel[]): string =>
  channels.map((channel) => channelWords[channel].title).join('、');
