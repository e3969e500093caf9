import { sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** Most uses of something, by all processes together, in a period that starts with the first use. */
export interface RateLimit {
  readonly most: number;
  /** Milliseconds. */
  readonly time: number;
}

/** The number of uses, including this one, and the milliseconds until it is reset. */
export interface RateCount {
  readonly count: number;
  readonly left: number;
}

/** Counts one use, in one statement: concurrent processes get different numbers. */
export async function countOne(db: Db, key: string, time: number, now: number): Promise<RateCount> {
  const ends = sql`${String(now + time)}::bigint`;
  const isOver = sql`r."EndsAt" not between ${String(now + 1)}::bigint and ${String(now + time + CLOCK_TOLERANCE_MS)}::bigint`;
  const rows = await queryRows(db)<{ count: number; endsAt: number }>`
    insert into "rateCount" as r ("CountKey", "Count", "EndsAt") values (${key}, 1, ${ends})
    on conflict ("CountKey") do update set
      "Count" = case when ${isOver} then 1 else r."Count" + 1 end,
      "EndsAt" = case when ${isOver} then ${ends} else r."EndsAt" end
    returning "Count" as "count", "EndsAt" as "endsAt"`;
  const [{ count, endsAt } = { count: 1, endsAt: now + time }] = rows;
  return { count, left: endsAt - now };
}

/** When the period of a limit ends that is used now, in milliseconds; undefined: it is not used. */
export async function endOfUse(db: Db, key: string, now: number): Promise<number | undefined> {
  const row = await queryRow(db)<{ endsAt: unknown }>`
    select "EndsAt" as "endsAt" from "rateCount" where "CountKey" = ${key} and "EndsAt" > ${String(now)}::bigint`;
  return row === undefined ? undefined : Number(row.endsAt);
}

/** Takes one of a limit; false when it is used up until the period ends. */
export async function takeOne(db: Db, key: string, { most, time }: RateLimit, now: number): Promise<boolean> {
  return (await countOne(db, key, time, now)).count <= most;
}

/** Returns one that was taken, or rejected, for limits of concurrent use. */
export async function releaseCount(db: Db, key: string): Promise<void> {
  await execute(db)`update "rateCount" set "Count" = greatest(0, "Count" - 1) where "CountKey" = ${key}`;
}

/** Data cached in memory that may change at run time. */
export type ChangeKind = 'enums' | 'menu' | 'config';

/** Returns the number of changes of each kind. */
export async function readChangeCounts(db: Db): Promise<Readonly<Record<ChangeKind, number>>> {
  const rows = await queryRows(db)<{ ChangeKey: string; Changes: number }>`
    select "ChangeKey", "Changes" from "changeCount"`;
  const countOf = (kind: ChangeKind): number => rows.find(({ ChangeKey }) => ChangeKey === kind)?.Changes ?? 0;
  return { enums: countOf('enums'), menu: countOf('menu'), config: countOf('config') };
}

/** Counts a change, in the transaction that makes it. */
export async function countChange(db: Db, kind: ChangeKind): Promise<void> {
  await execute(db)`
    insert into "changeCount" ("ChangeKey", "Changes") values (${kind}, 1)
    on conflict ("ChangeKey") do update set "Changes" = "changeCount"."Changes" + 1`;
}

/**
 * Takes the next `count` values of a series and returns the first; a series starts with 1. Other saves of the series wait
 * for the end of the transaction: a rolled-back one leaves no gap. Numbers of deleted records are not issued again.
 */
export async function takeNumbers(db: Db, series: string, count = 1): Promise<number> {
  const row = await queryRow(db)<{ last: number }>`
    insert into "numberSeries" as n ("SeriesKey", "LastValue") values (${series}, ${sql.lit(count)})
    on conflict ("SeriesKey") do update set "LastValue" = n."LastValue" + ${sql.lit(count)}
    returning "LastValue" as last`;
  return (row?.last ?? count) - count + 1;
}
