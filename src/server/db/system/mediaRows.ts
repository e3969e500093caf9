import type { MediaReply } from '#wire/MediaReply.ts';
import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import { notInCorrection } from '../rows/recordCorrections.ts';
import { recordsWhere } from '../rows/selectRecords.ts';
import type { QueryContext, Sql, DbContext } from '../sql/SqlScope.ts';
import type { MediaRow, MediaState } from './mediaTable.ts';
import { holdsPlainSql } from '../sql/functionSql.ts';
import { queryRow, queryRows } from '../queryRows.ts';

/** Records of an entity, and their fields whose files the user may see. */
export interface MediaPlace {
  readonly entity: EntityModel;
  readonly where: Expression;
  readonly fields: readonly string[];
}

/** Filter of files; undefined parts match all. Removed files are found only by their state. */
export interface MediaFilter {
  readonly extensions?: readonly string[] | undefined;
  readonly states?: readonly number[] | undefined;
  readonly isOrphan?: boolean | undefined;
  /** Only files that the user may see. */
  readonly isOpen?: true | undefined;
  /** Part of the name, for files that the user may see. */
  readonly search?: string | undefined;
}

export interface FoundMedia extends MediaRow {
  readonly CreateTime: string;
  /** It belongs to no record. */
  readonly IsOrphan: boolean;
  /** The user may view its record and read its field. */
  readonly IsOpen: boolean;
}

export type MediaSums = MediaReply['Sums'];

const ALIAS = 't';

/** Finds files, newest first, and counts them. */
export async function findMedia(
  filter: MediaFilter,
  places: readonly MediaPlace[],
  page: { limit: number; offset: number },
  context: DbContext,
): Promise<{ rows: FoundMedia[]; total: number }> {
  const orphan = orphanSql(places);
  const open = openSql(places, context);
  const where = filterSql(filter, orphan, open);
  const rows = await queryRows(context.db)<FoundMedia>`
    select "Id", "FileName", "Extension", "MimeType", "StorageName", "Size", "Width", "Height", "Hash", "AccountId", "EntityKey", "RecordId", "FieldName",
      "MediaState", "CreateTime", (${orphan}) is true as "IsOrphan", (${open}) is true as "IsOpen"
    from "media" where ${where} order by "Id" desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`;
  const count = await sql<{ count: number }>`select count(*) as count from "media" where ${where}`.execute(context.db);
  return { rows, total: count.rows[0]?.count ?? 0 };
}

/** Returns the number and size of all files, and of those without a record; removed ones do not count. */
export async function sumMedia(db: Db, places: readonly MediaPlace[], before: string): Promise<MediaSums> {
  const orphan = orphanSql(places);
  const row = await queryRow(db)<Record<keyof MediaSums, unknown>>`
    select count(*) as "Count", coalesce(sum("Size"), 0) as "Size", count(*) filter (where ${orphan}) as "Orphans",
      coalesce(sum("Size") filter (where ${orphan}), 0) as "OrphanSize",
      count(*) filter (where ${orphan} and "UpdateTime" < ${before}::timestamp) as "OldOrphans"
    from "media" where "MediaState" <> 3 and not "IsDeleted"`;
  const number = (name: keyof MediaSums): number => Number(row?.[name] ?? 0);
  return {
    Count: number('Count'),
    Size: number('Size'),
    Orphans: number('Orphans'),
    OrphanSize: number('OrphanSize'),
    OldOrphans: number('OldOrphans'),
  };
}

/** The extensions of files that were not removed. */
export async function mediaExtensions(db: Db): Promise<string[]> {
  const rows = await queryRows(db)<{ Extension: string }>`
    select distinct "Extension" from "media" where "MediaState" <> 3 order by "Extension"`;
  return rows.map(({ Extension }) => Extension);
}

/** Files without a record, locked so that no record binds them: one, or all unchanged since a moment. */
export async function lockOrphans(
  db: Db,
  wanted: { readonly id: number } | { readonly before: string },
  places: readonly MediaPlace[],
): Promise<(MediaRow & { readonly CreateTime: string })[]> {
  const which =
    'id' in wanted ? sql`"Id" = ${String(wanted.id)}::bigint` : sql`"UpdateTime" < ${wanted.before}::timestamp`;
  const orphan = orphanSql(places);
  const rows = await queryRows(db)<MediaRow & { readonly CreateTime: string; readonly MediaState: MediaState }>`
    select "Id", "FileName", "Extension", "MimeType", "StorageName", "Size", "Width", "Height", "Hash", "AccountId", "EntityKey",
      "RecordId", "FieldName", "MediaState", "CreateTime"
    from "media" where ${which} and "MediaState" <> 3 and not "IsDeleted" and ${orphan} order by "Id" for update`;
  // A save that this waited for may have bound some of them to a new record, invisible to the first query.
  const still = await sql<{ Id: number }>`
    select "Id" from "media" where "Id" = any(${rows.map(({ Id }) => String(Id))}::bigint[]) and ${orphan}`.execute(db);
  const left = new Set(still.rows.map(({ Id }) => Id));
  return rows.filter(({ Id }) => left.has(Id));
}

/** Not bound to a record, or to a removed one. Excludes files bound to an entity that does not exist. */
function orphanSql(places: readonly MediaPlace[]): Sql {
  const gone = places.map(
    ({ entity }) => sql`("MediaState" = 2 and "EntityKey" = ${entity.key} and not exists (
      select 1 from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${sql.id(ALIAS, 'Id')} = "media"."RecordId"))`,
  );
  return sql`(${sql.join([sql`("MediaState" = 1 and ${notInCorrection})`, ...gone], sql` or `)})`;
}

function openSql(places: readonly MediaPlace[], context: QueryContext): Sql {
  const seen = places.map(({ entity, where, fields }) => {
    const found = recordsWhere({ where }, { ...context, entity, alias: ALIAS });
    // Use "exists", not "in": that would first collect all rows of the entity, however few files are checked.
    return sql`("EntityKey" = ${entity.key} and "FieldName" = any(${[...fields]}::text[]) and exists (
      select 1 from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${sql.id(ALIAS, 'Id')} = "media"."RecordId" and ${found}))`;
  });
  return sql`("MediaState" = 2 and (${sql.join([sql`false`, ...seen], sql` or `)}))`;
}

function filterSql({ extensions, states, isOrphan, isOpen, search }: MediaFilter, orphan: Sql, open: Sql): Sql {
  const conditions = [
    sql`not "IsDeleted"`,
    states === undefined ? sql`"MediaState" <> 3` : sql`"MediaState" = any(${states.map(String)}::bigint[])`,
    extensions === undefined ? undefined : sql`"Extension" = any(${[...extensions]}::text[])`,
    isOrphan === undefined ? undefined : isOrphan ? orphan : sql`not ${orphan}`,
    isOpen ? open : undefined,
    search === undefined ? undefined : sql`${holdsPlainSql(sql`"FileName"`, search)} and (${orphan} or ${open})`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}
