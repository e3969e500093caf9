import { sql } from 'kysely';
import type { TimelineBound } from '#engine/records/timeline.ts';
import type { Zone } from '#fields/Zone.ts';
import type { Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';
import type { CommentedRecord, CommentRow } from './commentTable.ts';
import type { StoredOpLogRow } from './opLog.ts';
import type { NoticeLogRow } from './reminderTables.ts';
import type { StateLogRow } from './stateLog.ts';
import { queryRows } from '../queryRows.ts';

/** The requested part of a source's entries about a record. */
export interface TimelinePart {
  /** All names of its entity, current and former. */
  readonly entities: readonly string[];
  readonly record: number;
  readonly bound: TimelineBound | undefined;
  readonly most: number;
}

/** Filter of op log entries: any of these match. */
export interface LogParts {
  readonly actions: readonly string[];
  /** All actions except these; undefined: no entries by this criterion. */
  readonly allBut: readonly string[] | undefined;
  /** Entries that changed one of these fields. */
  readonly fields: readonly string[];
}

const bigint = (value: number): Sql => sql`${String(value)}::bigint`;

const about = ({ entities, record }: TimelinePart, alias = ''): Sql => {
  const column = (name: string): Sql => (alias === '' ? sql.id(name) : sql.id(alias, name));
  return sql`${column('EntityKey')} = any(${[...entities]}::text[]) and ${column('RecordId')} = ${bigint(record)}`;
};

const older = (bound: TimelineBound | undefined): Sql =>
  bound === undefined ? sql`true` : sql`("OpTime", "Id") < (${bound.time}::timestamp, ${bigint(bound.below)})`;

/** Entries of the op log about a record, newest first. */
export async function timelineLog(db: Db, part: TimelinePart, parts: LogParts): Promise<StoredOpLogRow[]> {
  const { actions, allBut, fields } = parts;
  return queryRows(db)<StoredOpLogRow>`
    select "Id", "OpTime", "AccountId", "OperatorName", "EntityKey", "RecordId", "RecordTitle", "OpAction", "Changes", "Ip", "Result", "ErrorMessage"
    from "opLog" where ${about(part)} and ${older(part.bound)} and "Result" = 'ok' and (
      "OpAction" = any(${[...actions]}::text[])
      or ${allBut === undefined ? sql`false` : sql`"OpAction" <> all(${[...allBut]}::text[])`}
      or ${fields.length === 0 ? sql`false` : sql`jsonb_exists_any("Changes"::jsonb, ${[...fields]}::text[])`})
    order by "OpTime" desc, "Id" desc limit ${sql.lit(part.most)}`;
}

export type StoredStep = StateLogRow & { readonly Id: number };

/** Steps of a record without an entry in the op log, newest first. */
export async function timelineSteps(db: Db, part: TimelinePart): Promise<StoredStep[]> {
  return queryRows(db)<StoredStep>`
    select * from "stateLog" s where ${about(part, 's')} and ${older(part.bound)} and not exists (
      select 1 from "opLog" o where ${about(part, 'o')} and o."OpTime" = s."OpTime" and o."OpAction" = s."ActionCode")
    order by "OpTime" desc, "Id" desc limit ${sql.lit(part.most)}`;
}

/** The steps of a record at some moments. */
export async function stepsAt(
  db: Db,
  part: Pick<TimelinePart, 'entities' | 'record'>,
  times: readonly string[],
): Promise<StoredStep[]> {
  if (times.length === 0) return [];
  return queryRows(db)<StoredStep>`
    select * from "stateLog" where ${about({ ...part, bound: undefined, most: 0 })} and "OpTime" = any(${[...times]}::timestamp[])
    order by "Id"`;
}

/** The condition for rows after a position (`CreatedAt`: ms); none of two at the same local time is omitted. */
export function beforeSecond(bound: TimelineBound | undefined, zone: Zone): Sql {
  if (bound === undefined) return sql`true`;
  const second = zone.moment(bound.time, Infinity) / 1000;
  return sql`("CreatedAt" / 1000, "Id") < (${bigint(second)}, ${bigint(bound.below)})`;
}

/** Comments on a record, newest first. */
export async function timelineComments(
  db: Db,
  { EntityKey, RecordId }: CommentedRecord,
  { bound, most }: Pick<TimelinePart, 'bound' | 'most'>,
  zone: Zone,
): Promise<CommentRow[]> {
  return queryRows(db)<CommentRow>`
    select * from "recordComment" where "EntityKey" = ${EntityKey} and "RecordId" = ${bigint(RecordId)} and ${beforeSecond(bound, zone)}
    order by "CreatedAt" / 1000 desc, "Id" desc limit ${sql.lit(most)}`;
}

/** Messages about a record, newest first. */
export async function timelineNotices(
  db: Db,
  entity: string,
  { record, bound, most }: Pick<TimelinePart, 'record' | 'bound' | 'most'>,
  zone: Zone,
): Promise<NoticeLogRow[]> {
  return queryRows(db)<NoticeLogRow>`
    select "Id", "EntityKey", "RecordId", "AccountId", "Channel", "Title", "Content", "State", "CreatedAt" from "noticeLog"
    where "EntityKey" = ${entity} and "RecordId" = ${bigint(record)} and ${beforeSecond(bound, zone)}
    order by "CreatedAt" / 1000 desc, "Id" desc limit ${sql.lit(most)}`;
}
