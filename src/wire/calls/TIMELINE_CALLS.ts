import { TIMELINE_KINDS } from '#engine/records/timeline.ts';
import { saveLogRow } from '../LogReply.ts';
import { id, upTo } from '../params.ts';
import { choice, integer, list, nullable, object, optional, text, type TypeOf } from '../schema.ts';
import { calls } from './call.ts';

const kind = choice(...TIMELINE_KINDS);
const state = object({ Text: text(), Color: text() });

const timelineRow = object({
  /** Another one for each row. */
  Key: text(),
  Kind: kind,
  Time: text(),
  /** Who did it; null: nobody is told of. */
  Name: nullable(text()),
  /** What was done, or what the record or message is called; empty where its reader may not know. */
  Title: text(),
  /** What was written, or the reason that was given; empty: nothing. */
  Text: text(),
  /** The names that a comment mentions. */
  Mentions: list(text()),
  /** What kind of record it is that came about, or by which way whom a message told; empty: none. */
  Label: text(),
  /** Of a message that leaves the house: it waits to be sent, or was given up; empty for all else. */
  Outcome: choice('', 'waiting', 'failed', 'unknown'),
  /** The record that it leads to. */
  Entity: text(),
  RecordId: nullable(integer()),
  /** From which state to which. */
  Steps: list(object({ From: nullable(state), To: nullable(state) })),
  /** What it changed. */
  Log: nullable(saveLogRow),
});
/** Something that happened to a record. */
export type TimelineRow = TypeOf<typeof timelineRow>;

const timelineReply = object({
  /** Newest first. */
  Rows: list(timelineRow),
  /** Where the next page begins; empty: there is none. */
  Next: text(),
  /** What a record of this kind can have. */
  Kinds: list(kind),
});
/** A page of what happened to a record. */
export type TimelineReply = TypeOf<typeof timelineReply>;

/** What happened to records of any entity, for all who may view them and work here. */
export const TIMELINE_CALLS = calls({
  'GET /api/RecordTimeline/Search': {
    title: '一条记录的动态：评论、关联记录、流转、修改、文件、消息、打印导出，最新的在前',
    // `kinds`: some of them, joined by commas; `after`: the `Next` of the page before.
    query: object({ entity: upTo(61), record: id, kinds: optional(upTo(100)), after: optional(upTo(60)) }),
    reply: timelineReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST'],
  },
});
