import { id, someIds, textUpTo } from '../params.ts';
import { flag, integer, list, nothing, object, optional, text, type TypeOf } from '../schema.ts';
import { calls } from './call.ts';

const person = object({ Value: integer(), Label: text() });

const comment = object({
  Id: integer(),
  Text: text(),
  Name: text(),
  Time: text(),
  IsEdited: flag(),
  /** The caller may still change it, or take it away. */
  MayChange: flag(),
  Mentions: list(person),
});
export type RecordComment = TypeOf<typeof comment>;

const commentsReply = object({
  /** Newest first. */
  Rows: list(comment),
  Total: integer(),
  MayWrite: flag(),
});
/** A page of comments on a record. */
export type CommentsReply = TypeOf<typeof commentsReply>;

/** `HasMore`: there are others, whom more letters of their names find. */
const peopleReply = object({ Rows: list(person), HasMore: flag() });
/** Some of the people who may view a record. */
export type PeopleReply = TypeOf<typeof peopleReply>;

const writtenReply = object({
  Id: integer(),
  /** The number of mentioned users who were notified now. */
  Told: integer(),
  /** Why no user could be notified, as a text; empty: all newly mentioned users were. */
  Untold: text(),
});
export type WrittenComment = TypeOf<typeof writtenReply>;

/** `entity`: the name by which calls have the entity of the record; `record`: its Id. */
const target = { entity: textUpTo(61), record: id };
const content = { Text: textUpTo(10_000), Mentions: optional(someIds) };

/** Comments on records of any entity, for all employees who may view them. */
export const COMMENT_CALLS = calls({
  'GET /api/RecordComment/Search': {
    title: '一条记录的评论',
    // `before`: the Id of a comment; only older ones.
    query: object({ ...target, before: optional(id) }),
    reply: commentsReply,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/RecordComment/Count': {
    title: '一条记录有几条评论',
    query: object(target),
    reply: object({ Total: integer() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/RecordComment/People': {
    title: '评论里可以提到的人：能查看这条记录的人',
    query: object({ ...target, searchKey: optional(textUpTo(100)) }),
    reply: peopleReply,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/RecordComment/Add': {
    title: '写评论',
    body: object({ ...target, ...content }),
    reply: writtenReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID'],
  },
  'POST /api/RecordComment/Edit': {
    title: '修改自己的评论',
    body: object({ ...target, ...content, comment: id }),
    reply: writtenReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID'],
  },
  'POST /api/RecordComment/Delete': {
    title: '删除自己的评论',
    body: object({ ...target, comment: id }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
