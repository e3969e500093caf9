import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { readSetting, type SettingValue } from '#engine/schema/readSetting.ts';
import {
  type ConfigValueRow,
  readConfigRows,
  readNoticeEdits,
  writeConfigRow,
  writeNoticeEdit,
} from '../../db/system/settingRows.ts';
import { transaction } from '../../db/transaction.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { demandAdmin } from '../../admin/roleAdmin.ts';
import { demandVersion, logAdmin } from '../../admin/adminChange.ts';
import { setValues } from '../../product/SettingStore.ts';
import { searchConfig } from '../../admin/searchConfig.ts';
import { channelReach } from '#engine/reminder/channelReach.ts';
import type { NoticePreview, NoticeRow } from '#engine/reminder/NoticeRow.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { accountNames } from '../../db/accounts/accounts.ts';
import { demandDeveloper } from '../../access/Call.ts';
import { recordTitle } from '../../records/read/readTitles.ts';
import { resolveReceivers } from '../../notify/resolveReceivers.ts';
import { reminderText } from '../../notify/sendMessage.ts';
import { findNotice, type SentNotice, possibleChannels, readNotice } from '../../admin/readNotice.ts';
import { channelKind, type NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { ReminderModel } from '#engine/reminder/ReminderModel.ts';
import type { RequestCall } from '../readRequest.ts';
import { readPage } from './organisationRoutes.ts';
import { callRoute } from '../route.ts';
import type { Page } from '#wire/OrganisationReplies.ts';
import { forReader } from '../../access/openCall.ts';
import { holdsPlain } from '#language/plainName.ts';

/** Number of receivers listed by name. */
const NAMED = 10;

/** Previews a notice for the newest record, null without one. Throws FORBIDDEN, NOT_FOUND, RECORD_INVALID. */
async function previewNotice(call: RequestCall, sent: SentNotice): Promise<NoticePreview | null> {
  demandDeveloper(call);
  const notice = findNotice(sent, call);
  const { entity } = notice;
  const { Title, Content, Channels } = readNotice(sent, notice, call);
  const { db } = call.services.database;
  const access = call.access(entity);
  const { readable, masked, withheld } = access;
  // Fields that the administrator may not read stay empty in the preview.
  const mayRead = ({ name }: { name: string }): boolean =>
    readable.has(name) && !masked.has(name) && !withheld.has(name);
  const columns = entity.fields.filter(mayRead).map(({ name }) => name);
  const sort = [{ field: 'Id', descending: true }];
  const [found] = await selectRecords({ entity, columns, sort, limit: 1, where: access.rows('view') }, { ...call, db });
  if (found === undefined) return null;
  const record = { ...found.values, Id: found.id };
  const { title, content } = await reminderText({ message: Title, content: Content }, entity, record, { ...call, db });
  const reminder = call.product.reminders.find(({ key }) => key === sent.NotifyKey);
  const receivers = reminder?.sources[Number(sent.Source)]?.receivers ?? [];
  const accounts = await resolveReceivers(receivers, { entity, record }, { ...call, db });
  const named = accounts.slice(0, NAMED);
  const names = await accountNames(
    db,
    named.map(({ Id }) => Id),
  );
  const possible = possibleChannels(call);
  return {
    Record: recordTitle(entity, record, forReader(call).wording),
    Title: title,
    Content: content,
    Receivers: named.map((account) => {
      const Name = names.get(account.Id) ?? '';
      return { Name, Reach: channelReach({ ...account, Name }, Channels, possible) };
    }),
    Total: accounts.length,
  };
}

const OCCASIONS: Readonly<Record<ReminderModel['sources'][number]['on'], string>> = {
  day: '到期日前后',
  minute: '到时间前',
  created: '新建时',
  named: '填入接收人时',
  assigned: '换负责人时',
  corrected: '修改等待发布时',
  state: '状态改变时',
};

/** One page of notice templates by part of name or text. Throws FORBIDDEN except for developers. */
async function searchNotices(
  call: RequestCall,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<NoticeRow>> {
  demandDeveloper(call);
  const edits = await readNoticeEdits(call.services.database.db);
  const possible = possibleChannels(call);
  const rows = call.product.reminders.flatMap(({ key, title, sources }) =>
    sources.map(({ entity, on, message, content, channels }, Source): NoticeRow => {
      const edit = edits.find((each) => each.NotifyKey === key && each.Source === Source);
      return {
        NotifyKey: key,
        Source,
        NotifyName: title,
        Entity: call.findEntity(entity)?.title ?? entity,
        Variables: (call.findEntity(entity)?.fields ?? []).map((field) => ({ Name: field.name, Title: field.title })),
        Occasion: OCCASIONS[on],
        Title: message,
        TemplateContent: content,
        NotifyChannel: channels.map((channel) => channelKind(channel).title),
        Channels: channels,
        Required: edit?.Required ?? [],
        Possible: possible,
        IsEnabled: edit?.IsEnabled !== false,
        Version: edit?.Version ?? 0,
      };
    }),
  );
  const found = rows.filter(({ NotifyKey, NotifyName, Title, TemplateContent }) =>
    holdsPlain([NotifyKey, NotifyName, Title, TemplateContent].join('|'), search),
  );
  return { Rows: found.slice(offset, offset + limit), Total: found.length };
}

/** Changes the texts, channels or state of a notice. FORBIDDEN, NOT_FOUND, RECORD_INVALID, VERSION_CONFLICT. */
async function saveNotice(call: RequestCall, sent: SentNotice): Promise<void> {
  demandAdmin('development', 'Notify.edit', call);
  const { database, changes, config } = call.services;
  const notice = findNotice(sent, call);
  const { title, own } = notice;
  const { Channels, Required, ...texts } = readNotice(sent, notice, call);
  const isEnabled = sent.IsEnabled !== 'false';
  await transaction(database, async (db) => {
    const Source = Number(sent.Source);
    const edits = await readNoticeEdits(db, true);
    const before = edits.find((edit) => edit.NotifyKey === sent.NotifyKey && edit.Source === Source);
    await demandVersion(sent.Version, before?.Version ?? 0, { kind: 'notify', id: null, title }, { ...call, db });
    await writeNoticeEdit(db, {
      NotifyKey: sent.NotifyKey,
      Source,
      Title: texts.Title === own.message ? null : texts.Title,
      Content: texts.Content === own.content ? null : texts.Content,
      IsEnabled: isEnabled ? null : false,
      Channels: Channels.join() === notice.channels.join() ? null : Channels,
      Required: Required.length === 0 ? null : Required,
      Version: (before?.Version ?? 0) + 1,
    });
    await changes.count(db, 'config');
    const old = {
      Title: before?.Title ?? own.message,
      Content: before?.Content ?? own.content,
      IsEnabled: before?.IsEnabled !== false,
      Channels: namesOf(before?.Channels ?? notice.channels),
      Required: namesOf(before?.Required ?? []),
    };
    const change = {
      before: old,
      after: { ...texts, IsEnabled: isEnabled, Channels: namesOf(Channels), Required: namesOf(Required) },
    };
    await logAdmin([{ kind: 'notify', id: null, title, action: 'edit', ...change }], db, call);
  });
  changes.drop();
  await config.refresh();
}

const namesOf = (channels: readonly NoticeChannel[]): string =>
  channels.map((channel) => channelKind(channel).title).join('、');

/** Settings and templates of notices (spec section 7). */
export function configRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/System/SearchConfig', (call, { query }) =>
    searchConfig(query.searchKey ?? '', readPage(query), call),
  );
  callRoute(app, 'POST /api/System/SaveConfig', (call, { body }) => saveConfig(call, body));
  callRoute(app, 'GET /api/Notify/SearchConfig', (call, { query }) =>
    searchNotices(call, query.searchKey ?? '', readPage(query)),
  );
  callRoute(app, 'POST /api/Notify/Save', (call, { body }) => saveNotice(call, body));
  callRoute(app, 'POST /api/Notify/Preview', (call, { body }) => previewNotice(call, body));
}

type SentConfig = BodyOf<Calls['POST /api/System/SaveConfig']>;

/**
 * Changes a setting for all users. Throws FORBIDDEN without key and action, NOT_FOUND, VERSION_CONFLICT, and
 * RECORD_INVALID for a value beyond its limits or one that makes the documents of the product invalid.
 */
async function saveConfig(call: RequestCall, { ConfigKey, ConfigValue, Version }: SentConfig): Promise<void> {
  demandAdmin('development', 'Config.edit', call);
  const { product, services } = call;
  const { database, changes, config } = services;
  const setting = product.documents.settings?.settings.find(({ key }) => key === ConfigKey);
  if (setting === undefined) throw new AppError('NOT_FOUND', { text: '没有这个参数' });
  const own = setting.default ?? null;
  const read = ConfigValue === undefined ? { value: own } : readSetting(setting, ConfigValue);
  if ('problem' in read) throw recordInvalid([{ field: 'ConfigValue', message: read.problem }]);
  await transaction(database, async (db) => {
    const rows = await readConfigRows(db, true);
    const row = rows.find((each) => each.ConfigKey === ConfigKey);
    await demandVersion(
      Version,
      row?.Version ?? 0,
      { kind: 'config', id: null, title: setting.title },
      { ...call, db },
    );
    const next: ConfigValueRow = {
      ConfigKey,
      ConfigValue: JSON.stringify(read.value),
      Version: (row?.Version ?? 0) + 1,
    };
    const set = setValues(
      [...rows.filter((each) => each !== row), next].sort((a, b) => (a.ConfigKey < b.ConfigKey ? -1 : 1)),
    );
    if (config.make(set).problems.length > 0)
      throw recordInvalid([{ field: 'ConfigValue', message: '这个值不适合使用它的地方，没有保存' }]);
    await writeConfigRow(db, { ...next, UpdaterId: call.who.accountId, UpdateTime: call.now });
    await changes.count(db, 'config');
    const before: SettingValue = row === undefined ? own : (setValues([row])[ConfigKey] ?? null);
    const change = { before: { ConfigValue: before }, after: { ConfigValue: read.value } };
    await logAdmin([{ kind: 'config', id: null, title: setting.title, action: 'edit', ...change }], db, call);
  });
  changes.drop();
  await config.refresh();
}
