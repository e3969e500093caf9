import type { DbCall } from '../../../access/Call.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import {
  COMMENT_MINUTES,
  commentProblem,
  mayChangeComment,
  readsComments,
  writesComments,
} from '#engine/permission/comments.ts';
import { formatRecordPlace } from '#engine/query/readListAddress.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { holdsPlain } from '#language/plainName.ts';
import type { CommentsReply, PeopleReply, WrittenComment } from '#wire/calls/COMMENT_CALLS.ts';
import { idsIn } from '#wire/params.ts';
import { accountNames, type AccountRow, listStaffAccounts } from '../../../db/accounts/accounts.ts';
import {
  changeComment,
  countComments,
  type CommentedRecord,
  type CommentRow,
  insertComment,
  lockComment,
  readComments,
  removeComment,
} from '../../../db/system/commentTable.ts';
import { transaction } from '../../../db/transaction.ts';
import { addMessages, SYSTEM_MESSAGE } from '../../../notify/sendMessage.ts';
import { notifyFollowers } from '../../../notify/notifyFollowers.ts';
import { findVisible, whoMayView } from '../../../records/read/getRecord.ts';
import type { RequestCall } from '../../readRequest.ts';
import { callRoute } from '../../route.ts';
import { forReader } from '../../../access/openCall.ts';

/** Comments per page, and people suggested at a time. */
const PAGE = 20;
const OFFERED = 10;

/** Comments on records, for employees who may view them; other users do not learn of any. */
export function commentRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/RecordComment/Search', async (call, { query }) => {
    const { record } = await openCommented(query, call);
    const { before } = query;
    return await searchComments(record, before === undefined ? undefined : Number(before), call);
  });
  callRoute(app, 'GET /api/RecordComment/Count', async (call, { query }) => {
    const { record } = await openCommented(query, call);
    return { Total: await countComments(call.services.database.db, record) };
  });
  callRoute(app, 'GET /api/RecordComment/People', async (call, { query }) => {
    const { entity, record } = await openCommented(query, call);
    return await people(entity, record.RecordId, query.searchKey ?? '', call);
  });
  callRoute(app, 'POST /api/RecordComment/Add', async (call, { body }) => {
    const { entity, record } = await openWritten(body, call);
    const content = readContent(body);
    return await transaction(call.services.database, async (db) => {
      const named = await demandViewers(entity, record.RecordId, content.Mentions, { ...call, db });
      const comment = { ...record, ...content, AccountId: call.who.accountId, CreatedAt: call.moment };
      const Id = await insertComment(db, comment);
      const mentioned = named.map((account) => account.Id);
      await notifyFollowers(entity, record.RecordId, () => `评论：${content.Text}`, { ...call, db }, mentioned);
      return { Id, ...(await tellMentioned(entity, { ...comment, Id }, named, { ...call, db })) };
    });
  });
  callRoute(app, 'POST /api/RecordComment/Edit', async (call, { body }) => {
    const { entity, record } = await openWritten(body, call);
    const content = readContent(body);
    return await transaction(call.services.database, async (db) => {
      const before = await lockOwn(record, Number(body.comment), { ...call, db });
      const named = await demandViewers(entity, record.RecordId, content.Mentions, { ...call, db });
      await changeComment(db, { Id: before.Id, ...content, ChangedAt: call.moment });
      const added = named.filter(({ Id }) => !before.Mentions.includes(String(Id)));
      return { Id: before.Id, ...(await tellMentioned(entity, { ...before, ...content }, added, { ...call, db })) };
    });
  });
  callRoute(app, 'POST /api/RecordComment/Delete', async (call, { body }) => {
    const { record } = await openWritten(body, call);
    await transaction(call.services.database, async (db) => {
      const { Id } = await lockOwn(record, Number(body.comment), { ...call, db });
      await removeComment(db, Id);
    });
  });
}

interface Commented {
  readonly entity: EntityModel;
  readonly record: CommentedRecord;
}

interface Asked {
  readonly entity: string;
  readonly record: string;
}

/** Throws NOT_FOUND for a record that the caller may not view, FORBIDDEN for external users. */
export async function openCommented(asked: Asked, call: RequestCall): Promise<Commented> {
  const entity = call.product.byApi(asked.entity);
  if (entity === undefined) throw new AppError('NOT_FOUND', { detail: `entity ${asked.entity}` });
  const RecordId = Number(asked.record);
  await findVisible(entity, RecordId, { ...call, db: call.services.database.db });
  if (!readsComments(call.who)) throw new AppError('FORBIDDEN', { text: '评论只供内部使用' });
  return { entity, record: { EntityKey: entity.key, RecordId } };
}

/** The same for writing. Throws FORBIDDEN also for read-only users. */
async function openWritten(asked: Asked, call: RequestCall): Promise<Commented> {
  const opened = await openCommented(asked, call);
  if (!writesComments(call.who)) throw new AppError('FORBIDDEN', { text: '您只能查看，不能写评论' });
  return opened;
}

async function searchComments(
  record: CommentedRecord,
  before: number | undefined,
  call: RequestCall,
): Promise<CommentsReply> {
  const { db } = call.services.database;
  const { rows, total } = await readComments(db, record, before, PAGE);
  const ids = rows.flatMap(({ AccountId, Mentions }) => [AccountId, ...Mentions.map(Number)]);
  const names = await accountNames(db, [...new Set(ids)]);
  const nameOf = (id: number): string => names.get(id) ?? call.say('已不存在的账号');
  return {
    Rows: rows.map((row) => ({
      ...{ Id: row.Id, Text: row.Text, Name: nameOf(row.AccountId), Time: call.zone.text(row.CreatedAt) },
      IsEdited: row.ChangedAt !== null,
      MayChange: mayChangeComment({ author: row.AccountId, writtenAt: row.CreatedAt }, call.who, call.moment),
      Mentions: row.Mentions.map((id) => ({ Value: Number(id), Label: nameOf(Number(id)) })),
    })),
    Total: total,
    MayWrite: writesComments(call.who),
  };
}

async function people(entity: EntityModel, id: number, search: string, call: RequestCall): Promise<PeopleReply> {
  const { db } = call.services.database;
  const accounts = (await listStaffAccounts(db)).filter(({ Id, IsService }) => Id !== call.who.accountId && !IsService);
  const names = await accountNames(
    db,
    accounts.map(({ Id }) => Id),
  );
  const nameOf = ({ Id }: AccountRow): string => names.get(Id) ?? '';
  const found = accounts.filter((account) => holdsPlain(nameOf(account), search));
  const Rows: { Value: number; Label: string }[] = [];
  // In batches, until there are enough: of thousands of people most need not be checked.
  for (let from = 0; from < found.length && Rows.length <= OFFERED; from += OFFERED * 5) {
    const viewers = await whoMayView(entity, id, found.slice(from, from + OFFERED * 5), { ...call, db });
    Rows.push(...viewers.map((account) => ({ Value: account.Id, Label: nameOf(account) })));
  }
  return { Rows: Rows.slice(0, OFFERED), HasMore: Rows.length > OFFERED };
}

/** Throws RECORD_INVALID for an empty or too long text, and for too many mentions. */
function readContent({ Text, Mentions = '' }: { readonly Text: string; readonly Mentions?: string }): {
  readonly Text: string;
  readonly Mentions: readonly string[];
} {
  const text = Text.trim();
  const mentions = Mentions === '' ? [] : idsIn(Mentions);
  const message = commentProblem(text, mentions.length);
  if (message !== undefined) throw recordInvalid([{ field: 'Text', message }]);
  return { Text: text, Mentions: mentions.map(String) };
}

/** The mentioned accounts. Throws RECORD_INVALID with the names of those who may not view the record. */
async function demandViewers(
  entity: EntityModel,
  id: number,
  mentions: readonly string[],
  call: DbCall & RequestCall,
): Promise<AccountRow[]> {
  if (mentions.length === 0) return [];
  const staff = (await listStaffAccounts(call.db)).filter(({ Id }) => mentions.includes(String(Id)));
  const viewers = await whoMayView(entity, id, staff, call);
  const others = mentions.filter((mention) => !viewers.some(({ Id }) => String(Id) === mention)).map(Number);
  if (others.length === 0) return viewers;
  const names = await accountNames(call.db, others);
  const { say } = forReader(call);
  const words = others.map((other) => names.get(other) ?? say(`账号 ${other}`)).join(say('、'));
  throw recordInvalid([{ field: 'Text', message: `${words}不能查看这条记录，不能提到` }]);
}

/** Notifies the mentioned accounts, except the author. */
async function tellMentioned(
  entity: EntityModel,
  { Id: comment, RecordId, Text }: Pick<CommentRow, 'Id' | 'RecordId' | 'Text'>,
  named: readonly AccountRow[],
  call: DbCall & RequestCall,
): Promise<Pick<WrittenComment, 'Told' | 'Untold'>> {
  const others = named.filter(({ Id }) => Id !== call.who.accountId);
  if (others.length === 0) return { Told: 0, Untold: '' };
  if (call.product.organisation.message === undefined)
    return { Told: 0, Untold: '本系统没有消息，提到的人不会收到通知，请另行告知' };
  const about = `${entity.title} 编号 ${RecordId}`;
  const text = {
    type: SYSTEM_MESSAGE,
    title: `${call.who.name}在评论里提到了您（${about}）`,
    content: `评论：${Text}`,
  };
  const place = formatRecordPlace({ tab: 'comments', at: String(comment) });
  await addMessages(others, { ...text, about: { entity: entity.key, id: RecordId, place } }, call);
  return { Told: others.length, Untold: '' };
}

/** Locks a caller's comment that may be changed. NOT_FOUND: of others; FORBIDDEN: too late. */
async function lockOwn(record: CommentedRecord, id: number, call: DbCall & RequestCall): Promise<CommentRow> {
  const row = await lockComment(call.db, record, id);
  if (row === undefined || row.AccountId !== call.who.accountId)
    throw new AppError('NOT_FOUND', { text: '评论不存在，或不是您写的' });
  if (!mayChangeComment({ author: row.AccountId, writtenAt: row.CreatedAt }, call.who, call.moment))
    throw new AppError('FORBIDDEN', { text: `评论写下 ${COMMENT_MINUTES} 分钟以后不能再改，可以另写一条` });
  return row;
}
