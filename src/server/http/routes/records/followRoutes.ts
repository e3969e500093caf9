import type { FastifyInstance } from 'fastify';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FollowersReply } from '#wire/calls/FOLLOW_CALLS.ts';
import { accountNames, listStaffAccounts } from '../../../db/accounts/accounts.ts';
import { addFollow, type CommentedRecord, readFollows, removeFollow } from '../../../db/system/commentTable.ts';
import { whoMayView } from '../../../records/read/getRecord.ts';
import type { RequestCall } from '../../readRequest.ts';
import { callRoute } from '../../route.ts';
import { openCommented } from './commentRoutes.ts';

/** Following records: available to employees who may view the record; they also see the other followers. */
export function followRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/RecordFollow/Search', async (call, { query }) => {
    const { entity, record } = await openCommented(query, call);
    return await followers(entity, record, call);
  });
  callRoute(app, 'POST /api/RecordFollow/Save', async (call, { body }) => {
    const { record } = await openCommented(body, call);
    await addFollow(call.services.database.db, record, call.who.accountId, call.moment);
  });
  callRoute(app, 'POST /api/RecordFollow/Delete', async (call, { body }) => {
    const { record } = await openCommented(body, call);
    await removeFollow(call.services.database.db, record, call.who.accountId);
  });
}

async function followers(entity: EntityModel, record: CommentedRecord, call: RequestCall): Promise<FollowersReply> {
  const { db } = call.services.database;
  const ids = (await readFollows(db, record)).map(({ AccountId }) => AccountId);
  const staff = ids.length === 0 ? [] : (await listStaffAccounts(db)).filter(({ Id }) => ids.includes(Id));
  const viewers = (await whoMayView(entity, record.RecordId, staff, { ...call, db })).map(({ Id }) => Id);
  const names = await accountNames(db, viewers);
  return {
    IsFollowing: ids.includes(call.who.accountId),
    Names: viewers.map((id) => names.get(id) ?? ''),
    Total: viewers.length,
    Untold: call.product.organisation.message === undefined ? '本系统没有消息，关注的人不会收到通知' : '',
  };
}
