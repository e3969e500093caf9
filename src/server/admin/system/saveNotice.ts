import { AppError } from '#core/errors.ts';
import { checkTemplate } from '#core/reminder/checkTemplate.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { Issue } from '#core/validate/Issue.ts';
import type { ReminderSource } from '#generated/documents/ReminderDocument.ts';
import { readNoticeEdits, writeNoticeEdit } from '../../db/admin/noticeEdits.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../permission/Call.ts';
import { demandDeveloper } from '../../permission/demandDeveloper.ts';
import { titleOf } from '../../records/read/readTitles.ts';
import { recordInvalid } from '../../records/recordInvalid.ts';
import { reminderText } from '../../reminders/reminderText.ts';
import { demandAdmin } from '../demandAdmin.ts';
import { logAdmin } from '../logAdmin.ts';

/** What is sent of a notice. */
export interface SentNotice {
  readonly NotifyKey: string;
  readonly Source: string;
  readonly Title: string;
  readonly TemplateContent: string;
  readonly IsEnabled?: string;
  readonly Version?: string;
}

const LONGEST_TITLE = 100;
const LONGEST_CONTENT = 500;

/** Changes the words of a notice, or whether it is sent. Throws FORBIDDEN, NOT_FOUND, RECORD_INVALID, VERSION_CONFLICT. */
export async function saveNotice(call: Call, sent: SentNotice): Promise<void> {
  demandAdmin(call, 'Development', 'Notify.edit');
  const { database, changes, config } = call.services;
  const { title, own, entity } = findNotice(call, sent);
  const texts = readTexts(sent, entity);
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
      Version: (before?.Version ?? 0) + 1,
    });
    await changes.count(db, 'config');
    const old = {
      Title: before?.Title ?? own.message,
      Content: before?.Content ?? own.content,
      IsEnabled: before?.IsEnabled !== false,
    };
    const change = { before: old, after: { ...texts, IsEnabled: isEnabled } };
    await logAdmin(db, call, [{ kind: 'notify', id: null, title, action: 'edit', ...change }]);
  });
  changes.drop();
  await config.refresh();
}

/** The words of a notice about the newest record of its kind; null when there is none. Throws as `saveNotice`. */
export async function previewNotice(call: Call, sent: SentNotice): Promise<object | null> {
  demandDeveloper(call);
  const { entity } = findNotice(call, sent);
  const { Title, Content } = readTexts(sent, entity);
  const { db } = call.services.database;
  const access = call.access(entity);
  const { readable, masked, withheld } = access;
  // What the administrator may not read stays empty in his preview.
  const mayRead = ({ name }: { name: string }): boolean =>
    readable.has(name) && !masked.has(name) && !withheld.has(name);
  const columns = entity.fields.filter(mayRead).map(({ name }) => name);
  const sort = [{ field: 'Id', descending: true }];
  const [found] = await selectRecords(db, { entity, columns, sort, limit: 1, where: access.rows('view') }, call);
  if (found === undefined) return null;
  const record = { ...found.values, Id: found.id };
  const { title, content } = await reminderText(db, { message: Title, content: Content }, entity, record, call);
  return { Record: titleOf(entity, record, call.enums), Title: title, Content: content };
}

interface FoundNotice {
  readonly title: string;
  /** As its document has it, with the values of settings. */
  readonly own: ReminderSource;
  readonly entity: EntityModel;
}

function findNotice({ product, services, findEntity }: Call, { NotifyKey, Source }: SentNotice): FoundNotice {
  const { reminders } = services.config.make(product.set).product.documents;
  const document = Object.hasOwn(reminders, NotifyKey) ? reminders[NotifyKey] : undefined;
  const own = document?.sources[Number(Source)];
  const entity = findEntity(own?.entity ?? '');
  if (document === undefined || own === undefined || entity === undefined)
    throw new AppError('NOT_FOUND', { text: '没有这个通知' });
  return { title: document.title, own, entity };
}

function readTexts(sent: SentNotice, entity: EntityModel): { Title: string; Content: string } {
  const [Title, Content] = [sent.Title.trim(), sent.TemplateContent.trim()];
  const issues: Issue[] = [];
  const check = (field: string, text: string, longest: number): void => {
    const message = text === '' || text.length > longest ? `请填写 1 到 ${longest} 个字` : checkTemplate(text, entity);
    if (message !== undefined) issues.push({ field, message });
  };
  check('Title', Title, LONGEST_TITLE);
  check('TemplateContent', Content, LONGEST_CONTENT);
  if (issues.length > 0) throw recordInvalid(issues);
  return { Title, Content };
}
