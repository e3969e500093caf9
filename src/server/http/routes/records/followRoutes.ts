import type { FastifyInstance } from 'fastify';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FollowersReply } from '#wire/calls/FOLLOW_CALLS.ts';
import { accountNames, listStaffAccounts } from '../../../db/accounts/accounts.ts';
import { addFollow, type CommentedRecord, readFollows, removeFollow } from '../../../db/system/commentTable.ts';
import { whoMayView } from '../../../records/read/getRecord.ts';
import { callOf, type RequestCall } from '../../readRequest.ts';
import { route } from '../../route.ts';
import { openCommented } from './commentRoutes.ts';

/** Following records: available to employees who may view the record; they also see the other followers. */
export function followRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/RecordFollow/Search', async (request) => {
    const { call, entity, record } = await openCommented(request.query, callOf(request));
    return await followers(entity, record, call);
  });
  route(app, 'POST /api/RecordFollow/Save', async (request) => {
    const { call, record } = await openCommented(request.body, callOf(request));
    await addFollow(call.services.database.db, record, call.who.accountId, call.moment);
  });
  route(app, 'POST /api/RecordFollow/Delete', async (request) => {
    const { call, record } = await openCommented(request.body, callOf(request));
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
