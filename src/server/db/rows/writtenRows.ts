import { sql } from 'kysely';
import { readRows } from '../driver/ReadCache.ts';
import type { Zone } from '#fields/Zone.ts';
import type { Db } from '../Database.ts';
import { compileSql } from './Statement.ts';

/**
 * What a read after this moment sees of a table: all rows of transactions before `floor`, the oldest that may still
 * have been running, and nothing that began later. A time alone is not enough: a record has the time of its call, and
 * appears when that is committed.
 */
export interface TableVisibility {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly moment: string;
  /** The number of a transaction, 64 bits; undefined: only the moment is known. */
  readonly floor: string | undefined;
}

const SEEN = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})(?: (\d{1,20}))?$/;

/** The position as text; texts sort by their moment. */
export const seenText = ({ moment, floor }: TableVisibility): string =>
  floor === undefined ? moment : `${moment} ${floor}`;

/** Parses such a text, or a moment alone; undefined for anything else. */
export function readSeen(text: string): TableVisibility | undefined {
  const [, moment, floor] = SEEN.exec(text) ?? [];
  return moment === undefined ? undefined : { moment, floor };
}

/** Returns what later reads of a table on the same `db` will see; cached until the table is written. */
export async function readVisibility(db: Db, table: string, moment: string): Promise<TableVisibility> {
  const [row] = await readRows(db, {
    text: 'select $1::text as name, pg_snapshot_xmin(pg_current_snapshot())::text as floor',
    values: [table],
    tables: [table],
  });
  return { moment, floor: String(row?.['floor']) };
}

/** Longest time from the start of a call to its commit, with queues and many records. Milliseconds. */
const LATE = 10 * 60_000;
const MINUTE = 60_000;
/** Transaction numbers in rows have 32 bits, and wrap around. */
const ROUND = 2n ** 32n;

/** The moment of a read, and the time zone of stored moments. */
interface ReadAt {
  readonly zone: Zone;
  /** Milliseconds since 1970. */
  readonly moment: number;
}

/** A recently written record. */
export interface WrittenRow {
  readonly id: number;
  readonly version: number;
  readonly updater: number | null;
  /** It may have been written after the seen position. */
  readonly isUnseen: boolean;
}

/**
 * Returns up to `most` records of a table, also deleted ones, that may have been written after what was seen: first
 * those that may be unseen, then those of the latest calls. The query does not depend on the reader's permissions, so
 * that all readers share the cached result.
 */
export async function writtenRows(
  db: Db,
  table: string,
  { moment, floor }: TableVisibility,
  most: number,
  call: ReadAt,
): Promise<readonly WrittenRow[]> {
  // A row written in a subtransaction has the number of the subtransaction, which is higher.
  const isUnseen =
    floor === undefined
      ? sql`"UpdateTime" >= ${earliest(moment, 0, call)}::timestamp`
      : sql`(t.xmin::text::bigint - ${String(BigInt(floor) % ROUND)}::bigint + ${sql.lit(ROUND)}) % ${sql.lit(ROUND)} < ${sql.lit(ROUND / 2n)}`;
  const { sql: text, parameters: values } = compileSql(sql`
    select "Id", "Version", "UpdaterId", ${isUnseen} as "isUnseen" from ${sql.id(table)} as t
    where "UpdateTime" >= ${earliest(moment, LATE, call)}::timestamp
    order by "isUnseen" desc, "UpdateTime" desc, "Id" desc limit ${sql.lit(most)}`);
  const rows = await readRows(db, { text, values, tables: [table] });
  return rows.map((row) => ({
    id: Number(row['Id']),
    version: Number(row['Version'] ?? 0),
    updater: row['UpdaterId'] === null ? null : Number(row['UpdaterId']),
    isUnseen: row['isUnseen'] === true,
  }));
}

/** The earliest stored minute of this duration before a moment: summer time ends with a step back. */
function earliest(moment: string, before: number, { zone, moment: now }: ReadAt): string {
  const time = zone.moment(moment) - before;
  return zone.earliest(time - (before === 0 ? 0 : time % MINUTE), now);
}
