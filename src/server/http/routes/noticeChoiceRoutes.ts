import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { channelReach } from '#engine/reminder/channelReach.ts';
import { mayReach } from '#engine/reminder/ReminderModel.ts';
import { type NoticeChannel, noticeChannels } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { NoticeChoices } from '#wire/calls/NOTICE_CHOICE_CALLS.ts';
import { possibleChannels } from '../../admin/readNotice.ts';
import { readAccount } from '../../db/accounts/accounts.ts';
import { readChoices, writeChoice } from '../../db/accounts/noticeChoiceTable.ts';
import { readNoticeEdits } from '../../db/system/settingRows.ts';
import type { RequestCall } from '../readRequest.ts';
import { callRoute } from '../route.ts';

/** Users' choices of notices and channels. */
export function noticeChoiceRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Notify/Own', (call) => ownChoices(call));
  callRoute(app, 'POST /api/Notify/SetOwn', async (call, { body }) => {
    const { NotifyKey, Channel, IsOn } = body;
    const { Rows } = await ownChoices(call);
    const channel = Rows.find((row) => row.NotifyKey === NotifyKey)?.Channels.find((each) => each.Channel === Channel);
    if (channel === undefined) throw new AppError('NOT_FOUND', { text: '没有这种通知，或它不走这个渠道' });
    if (channel.IsRequired && IsOn !== 'true')
      throw new AppError('FORBIDDEN', { text: '管理员规定必须接收这种通知，不能关闭' });
    await writeChoice(call.services.database.db, call.who.accountId, NotifyKey, Channel, IsOn === 'true');
  });
}

/** The notices that may reach the caller, each with its channels and whether they are switched on. */
async function ownChoices(call: RequestCall): Promise<NoticeChoices> {
  const { db } = call.services.database;
  const edits = await readNoticeEdits(db);
  const chosen = await readChoices(db, call.who.accountId);
  const possible = possibleChannels(call);
  const account = await readAccount(db, call.who.accountId);
  const person = { Name: '', PhoneNumber: account?.PhoneNumber ?? null, Email: account?.Email ?? null };
  const rows = call.product.reminders.map(({ key, title, sources }) => {
    const sent = sources.flatMap((source, index) => {
      const edit = edits.find((each) => each.NotifyKey === key && each.Source === index);
      return edit?.IsEnabled !== false && mayReach(source, call.who.role)
        ? [{ channels: source.channels, required: edit?.Required ?? [] }]
        : [];
    });
    const requires = (channel: NoticeChannel): boolean => sent.some(({ required }) => required.includes(channel));
    const channels = noticeChannels().filter(
      (channel) => possible.includes(channel) && sent.some((source) => source.channels.includes(channel)),
    );
    const off = chosen.get(key) ?? [];
    return {
      NotifyKey: key,
      Title: title,
      Channels: channelReach(person, channels, possible).map(({ Channel, IsReached, Text }) => ({
        Channel,
        IsOn: requires(Channel) || !off.includes(Channel),
        IsRequired: requires(Channel),
        IsReached,
        Text,
      })),
    };
  });
  return { Rows: rows.filter(({ Channels }) => Channels.length > 0) };
}
