import { sql } from 'kysely';
import type { TimelineBound } from '#engine/records/timeline.ts';
import type { Db } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { countFirst, type StoredOpLogRow } from '../system/opLog.ts';
import { queryRows } from '../queryRows.ts';

export interface RowsBelow {
  readonly field: string;
  readonly table: string;
  /** All names of the entity of the rows, current and former. */
  readonly entities: readonly string[];
  /** The field of the rows that refers to the record. */
  readonly by: string;
}

/** A record whose log is read together with that of its child rows. */
export interface SavedRecord {
  /** All names of its entity, current and former. */
  readonly entities: readonly string[];
  readonly record: number;
  readonly below: readonly RowsBelow[];
}

/** A log entry about a child row, as part of a save. */
export type RowEntry = StoredOpLogRow & {
  /** The Id of the entry that represents the save: that of the record itself, or else the first of the rows. */
  readonly Save: number;
  readonly Field: string;
  /** Number of the save's entries of rows behind that field. */
  readonly Total: number;
};

/** The actions of log entries about new rows. */
const MAKES = ['create', 'import'];

/** Actions about a record that are not saves: data was viewed or exported, or a permission was denied. */
const NO_SAVES = ['export', 'download', 'reveal', 'denied'];

const bigint = (value: number): Sql => sql`${String(value)}::bigint`;
const texts = (values: readonly string[]): Sql => sql`${[...values]}::text[]`;
const bigints = (values: readonly number[]): Sql => sql`${values.map(String)}::bigint[]`;

/**
 * Entries of a record and its rows, each with the save that it is part of. A save logs the record before its rows, all
 * at one moment and by one account: rows belong to the newest entry of the record before them at that moment. Rows
 * without such an entry come from a save that changed only rows, and belong together. Saves of rows only by one account
 * in one second cannot be distinguished and count as one.
 */
function placedSql({ entities, record, below }: SavedRecord): Sql {
  const own = sql`
    select "Id", "OpTime", "AccountId", null::text as "Field",
      case when "Result" = 'ok' and "OpAction" <> all(${texts(NO_SAVES)}) then "Id" end as "Own"
    from "opLog" where "EntityKey" = any(${texts(entities)}) and "RecordId" = ${bigint(record)}`;
  const rows = below.map(
    ({ field, table, entities: names, by }) => sql`
    select l."Id", l."OpTime", l."AccountId", ${field}::text as "Field", null::bigint as "Own"
    from ${sql.id(table)} r join "opLog" l on l."RecordId" = r."Id"
    where r.${sql.id(by)} = ${bigint(record)} and l."EntityKey" = any(${texts(names)}) and l."Result" = 'ok'`,
  );
  return sql`(
    select "Id", "OpTime", "AccountId", "Field", "Before" is null and "Field" is not null as "IsAlone",
      coalesce("Before", min("Id") filter (where "Field" is not null) over (partition by "OpTime", "AccountId")) as "Save"
    from (
      select *, max("Own") over (partition by "OpTime", "AccountId" order by "Id") as "Before"
      from (${sql.join([own, ...rows], sql` union all `)}) as e) as b)`;
}

/** Every entry of the record, and one for each save that changed only rows. */
const entriesSql = (saved: SavedRecord): Sql =>
  sql`(select distinct case when "Field" is null then "Id" else "Save" end as "Entry" from ${placedSql(saved)} as p)`;

const COLUMNS = sql`l."Id", l."OpTime", l."AccountId", l."OperatorName", l."EntityKey", l."RecordId", l."RecordTitle", l."OpAction", l."Changes", l."Ip", l."Result", l."ErrorMessage"`;

const ROW_ACTIONS = ['create', 'edit', 'delete', 'undelete'];

/** Presents the first entry of a save that changed only rows as one of the record, without field changes. */
const asOwn =
  ({ entities, record }: SavedRecord) =>
  (row: StoredOpLogRow): StoredOpLogRow => {
    if (row.RecordId === record && entities.includes(row.EntityKey ?? '')) return row;
    const OpAction = ROW_ACTIONS.includes(row.OpAction) ? 'edit' : row.OpAction;
    return { ...row, EntityKey: entities[0] ?? null, RecordId: record, RecordTitle: null, OpAction, Changes: null };
  };

/** Changes of a record, newest first: its entries, and one per save of only rows (Id of the first entry). */
export async function findSaves(
  db: Db,
  saved: SavedRecord,
  page: { readonly limit: number; readonly offset: number },
): Promise<StoredOpLogRow[]> {
  const rows = await queryRows(db)<StoredOpLogRow>`
    select ${COLUMNS} from "opLog" l
    where l."Id" in (select "Entry" from ${entriesSql(saved)} as n order by "Entry" desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)})
    order by l."Id" desc`;
  return rows.map(asOwn(saved));
}

/** Counts the changes of a record, up to `most` + 1. */
export const countSaves = (db: Db, saved: SavedRecord, most: number): Promise<number> =>
  countFirst(db, sql`${entriesSql(saved)} as n`, most);

/** Returns the saves that changed only rows of a record, newest first, in the form of `findSaves`. */
export async function savesOfRows(
  db: Db,
  saved: SavedRecord,
  { bound, most }: { readonly bound: TimelineBound | undefined; readonly most: number },
): Promise<StoredOpLogRow[]> {
  if (saved.below.length === 0) return [];
  const older =
    bound === undefined ? sql`true` : sql`("OpTime", "Save") < (${bound.time}::timestamp, ${bigint(bound.below)})`;
  const rows = await queryRows(db)<StoredOpLogRow>`
    select ${COLUMNS} from "opLog" l
    where l."Id" in (
      select "Save" from (select distinct "OpTime", "Save" from ${placedSql(saved)} as p where "IsAlone" and ${older}) as n
      order by "OpTime" desc, "Save" desc limit ${sql.lit(most)})
    order by l."OpTime" desc, l."Id" desc`;
  return rows.map(asOwn(saved));
}

/** The saves to read: by entry Id, or those of an account at a moment. */
type WantedSaves = { readonly saves: readonly number[] } | { readonly time: string; readonly accountId: number | null };

/** Log entries of rows of a record by save, newest first; per field at most the first `most` rows of a save. */
export async function rowEntries(db: Db, saved: SavedRecord, wanted: WantedSaves, most: number): Promise<RowEntry[]> {
  if (saved.below.length === 0 || ('saves' in wanted && wanted.saves.length === 0)) return [];
  const isWanted =
    'saves' in wanted
      ? sql`"Save" = any(${bigints(wanted.saves)})`
      : sql`"OpTime" = ${wanted.time}::timestamp and "AccountId" is not distinct from ${wanted.accountId}::bigint`;
  const rows = await queryRows(db)<RowEntry>`
    select ${COLUMNS}, p."Save", p."Field", p."Total" from (
      select "Id", "Save", "Field", count(*) over (partition by "Save", "Field") as "Total",
        row_number() over (partition by "Save", "Field" order by "Id") as "Place"
      from ${placedSql(saved)} as s where "Field" is not null and ${isWanted}) as p
    join "opLog" l on l."Id" = p."Id" where p."Place" <= ${sql.lit(most)} order by l."Id" desc`;
  return rows.map((row) => ({ ...row, Save: Number(row.Save), Total: Number(row.Total) }));
}

/** Returns those of the records whose creation is in the log; the entity is given with all its former names. */
export async function loggedAsMade(
  db: Db,
  entities: readonly string[],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await queryRows(db)<{ id: unknown }>`
    select distinct "RecordId" as id from "opLog" where "EntityKey" = any(${texts(entities)}) and "RecordId" = any(${bigints(ids)})
      and "OpAction" = any(${texts(MAKES)}) and "Result" = 'ok'`;
  return new Set(rows.map(({ id }) => Number(id)));
}
