import { id, textUpTo } from '../params.ts';
import { flag, integer, list, nothing, object, text, type TypeOf } from '../schema.ts';
import { calls } from './call.ts';

const followersReply = object({
  IsFollowing: flag(),
  /** The names of the followers who may view the record now. */
  Names: list(text()),
  Total: integer(),
  /** Why followers are not notified, as a text; empty: they are. */
  Untold: text(),
});
/** The followers of a record, who are notified of its changes. */
export type FollowersReply = TypeOf<typeof followersReply>;

/** `entity`: the name by which calls have the entity of the record; `record`: its Id. */
const target = object({ entity: textUpTo(61), record: id });

/** Following records of any entity, for all employees who may view them. */
export const FOLLOW_CALLS = calls({
  'GET /api/RecordFollow/Search': {
    title: '关注一条记录的人',
    query: target,
    reply: followersReply,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/RecordFollow/Save': {
    title: '关注一条记录：别人评论、流转、修改它时收到消息；已关注的不变',
    body: target,
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/RecordFollow/Delete': {
    title: '取消关注一条记录',
    body: target,
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
