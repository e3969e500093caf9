import { sql } from 'kysely';
import { actorName, type UserContext } from '#engine/permission/UserContext.ts';
import type { Db } from '../Database.ts';
import { insertRecords } from '../rows/writeRecords.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { queryRow, queryRows } from '../queryRows.ts';

/** An entry of the op log; entries are only added, the database rejects all other writes. */
export interface OpLogRow {
  readonly OpTime: string;
  readonly AccountId: number | null;
  readonly OperatorName: string | null;
  readonly EntityKey: string | null;
  readonly RecordId: number | null;
  readonly RecordTitle: string | null;
  readonly OpAction: string;
  /** JSON. */
  readonly Changes: string | null;
  readonly Ip: string | null;
  readonly Result: string;
  readonly ErrorMessage: string | null;
}

export type StoredOpLogRow = OpLogRow & { readonly Id: number };

/** Filter of log entries; undefined parts match all. */
export interface OpLogFilter {
  readonly entities?: readonly string[] | undefined;
  readonly recordId?: number | undefined;
  readonly id?: number | undefined;
  readonly accountId?: number | undefined;
  readonly actions?: readonly string[] | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ip?: string | undefined;
  readonly result?: string | undefined;
  readonly operator?: string | undefined;
  /** Part of the name of the operator, or of the record's title. */
  readonly search?: string | undefined;
  readonly after?: number | undefined;
}

/** The facts of an entry: its action, and the known ones of the rest. */
type OpLogFacts = Pick<OpLogRow, 'OpAction' | 'EntityKey'> &
  Partial<Pick<OpLogRow, 'RecordId' | 'RecordTitle' | 'Changes'>> & {
    /** The denied call, without its parameters. */
    readonly denied?: string;
  };

/** Author, time and address of a log entry; a call is one. */
export interface OpLogSource {
  readonly now: string;
  readonly who: Pick<UserContext, 'accountId' | 'name' | 'limits'>;
  readonly address: string;
}

/** A log entry for an action by the user of a call, with the moment and the address of the call. */
export function opLogEntry({ denied, ...facts }: OpLogFacts, { now, who, address }: OpLogSource): OpLogRow {
  return {
    OpTime: now,
    AccountId: who.accountId,
    OperatorName: actorName(who),
    RecordId: null,
    RecordTitle: null,
    Changes: null,
    ...facts,
    Ip: address,
    Result: denied === undefined ? 'ok' : 'failed',
    ErrorMessage: denied ?? null,
  };
}

/** Adds entries to the op log. Throws unless all were stored: an action that is not logged must fail. */
export async function addOpLog(db: Db, rows: readonly OpLogRow[]): Promise<void> {
  const added = await insertRecords(
    db,
    'opLog',
    rows.map((row) => ({ ...row })),
  );
  if (added.length !== rows.length) throw new Error(`the op log took ${added.length} of ${rows.length} entries`);
}

/** Finds entries, newest first. */
export async function findOpLog(
  db: Db,
  filter: OpLogFilter,
  page: { limit: number; offset: number },
): Promise<StoredOpLogRow[]> {
  return queryRows(db)<StoredOpLogRow>`
    select "Id", "OpTime", "AccountId", "OperatorName", "EntityKey", "RecordId", "RecordTitle", "OpAction", "Changes", "Ip", "Result", "ErrorMessage"
    from "opLog" where ${filterSql(filter)} order by "Id" desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`;
}

/** Counts the entries, up to `most` + 1. */
export const countOpLog = (db: Db, filter: OpLogFilter, most: number): Promise<number> =>
  countFirst(db, sql`"opLog" where ${filterSql(filter)}`, most);

/** Where the newest `most` entries of a filter begin: the Id before them, and the time of the first. */
export async function newestOpLog(
  db: Db,
  filter: OpLogFilter,
  most: number,
): Promise<{ readonly after: number; readonly since: string } | undefined> {
  const plain = filterSql({ ...filter, operator: undefined, search: undefined });
  return queryRow(db)<{ after: number; since: string }>`
    select b."Id" as after, (select l."OpTime" from "opLog" l where l."Id" > b."Id" order by l."Id" limit 1) as since
    from (select "Id" from "opLog" where ${plain} order by "Id" desc offset ${sql.lit(most)} limit 1) as b`;
}

function filterSql(filter: OpLogFilter): Sql {
  const { entities, recordId, id, accountId, actions, from, to, ip, result, operator, search, after } = filter;
  const conditions = [
    entities === undefined ? undefined : sql`"EntityKey" = any(${[...entities]}::text[])`,
    recordId === undefined ? undefined : sql`"RecordId" = ${String(recordId)}::bigint`,
    id === undefined ? undefined : sql`"Id" = ${String(id)}::bigint`,
    accountId === undefined ? undefined : sql`"AccountId" = ${String(accountId)}::bigint`,
    actions === undefined ? undefined : sql`"OpAction" = any(${[...actions]}::text[])`,
    from === undefined ? undefined : sql`"OpTime" >= ${from}::timestamp`,
    to === undefined ? undefined : sql`"OpTime" <= ${to}::timestamp`,
    ip === undefined ? undefined : sql`"Ip" = ${ip}`,
    result === undefined ? undefined : sql`"Result" = ${result}`,
    after === undefined ? undefined : sql`"Id" > ${String(after)}::bigint`,
    operator === undefined ? undefined : holds('OperatorName', operator),
    search === undefined ? undefined : sql`(${holds('OperatorName', search)} or ${holds('RecordTitle', search)})`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

const holds = (column: string, text: string): Sql => sql`position(lower(${text}) in lower(${sql.id(column)})) > 0`;

/** Counts the rows of SQL after `from`, up to `most` + 1: counting a whole log takes longer each year. */
export async function countFirst(db: Db, from: Sql, most: number): Promise<number> {
  const row = await queryRow(db)<{ count: number }>`
    select count(*)::int as count from (select 1 from ${from} limit ${sql.lit(most + 1)}) as first`;
  return row?.count ?? 0;
}
