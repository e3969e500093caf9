import { TIMELINE_KINDS } from '#engine/records/timeline.ts';
import { saveLogRow } from '../LogReply.ts';
import { id, textUpTo } from '../params.ts';
import { choice, integer, list, nullable, object, optional, text, type TypeOf } from '../schema.ts';
import { calls } from './call.ts';

const kind = choice(...TIMELINE_KINDS);
const state = object({ Text: text(), Color: text() });

const timelineRow = object({
  /** Another one for each row. */
  Key: text(),
  Kind: kind,
  Time: text(),
  /** The user; null: none is named. */
  Name: nullable(text()),
  /** The action, or the title of the record or message; empty if the user may not read it. */
  Title: text(),
  /** The written text, or the given reason; empty: none. */
  Text: text(),
  /** The names that a comment mentions. */
  Mentions: list(text()),
  /** The kind of the created record, or the channel and receivers of a message; empty: none. */
  Label: text(),
  /** For a message that leaves the product: it is waiting to be sent, or has failed; empty for all others. */
  Outcome: choice('', 'waiting', 'failed', 'unknown'),
  /** The record that it leads to. */
  Entity: text(),
  RecordId: nullable(integer()),
  Steps: list(object({ From: nullable(state), To: nullable(state) })),
  Log: nullable(saveLogRow),
});
/** Something that happened to a record. */
export type TimelineRow = TypeOf<typeof timelineRow>;

const timelineReply = object({
  /** Newest first. */
  Rows: list(timelineRow),
  /** The start of the next page; empty: there is none. */
  Next: text(),
  /** The kinds of entries that a record of this entity can have. */
  Kinds: list(kind),
});
/** A page of what happened to a record. */
export type TimelineReply = TypeOf<typeof timelineReply>;

/** The history of records of any entity, for all employees who may view them. */
export const TIMELINE_CALLS = calls({
  'GET /api/RecordTimeline/Search': {
    title: '一条记录的动态：评论、关联记录、流转、修改、文件、消息、打印导出，最新的在前',
    // `kinds`: a selection, joined by commas; `after`: the `Next` of the previous page.
    query: object({ entity: textUpTo(61), record: id, kinds: optional(textUpTo(100)), after: optional(textUpTo(60)) }),
    reply: timelineReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST'],
  },
});
