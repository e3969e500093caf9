import { sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** An API token of an account, for a program. Moments are milliseconds since 1970. */
export interface TokenRow {
  readonly Id: number;
  /** SHA-256 of the token; only the program has the token itself. */
  readonly TokenHash: string;
  readonly AccountId: number;
  readonly Name: string;
  readonly CreatedAt: number;
  readonly EndsAt: number;
  readonly UsedAt: number | null;
  /** The address of its last use. */
  readonly UsedFrom: string | null;
  readonly ReadsOnly: boolean;
  readonly Entities: readonly string[] | null;
  /** Codes of roles; null: all of its account. */
  readonly Roles: readonly string[] | null;
}

/** Stores a new token if its account may sign in and has fewer than `most`; returns its Id, undefined otherwise. */
export async function addToken(
  db: Db,
  token: Omit<TokenRow, 'Id' | 'UsedAt' | 'UsedFrom'>,
  most: number,
): Promise<number | undefined> {
  const account = sql`${String(token.AccountId)}::bigint`;
  const row = await queryRow(db)<{ Id: number }>`
    insert into "apiToken" ("TokenHash", "AccountId", "Name", "CreatedAt", "EndsAt", "ReadsOnly", "Entities", "Roles")
    select ${token.TokenHash}, a."Id", ${token.Name}, ${String(token.CreatedAt)}::bigint, ${String(token.EndsAt)}::bigint,
      ${token.ReadsOnly}::boolean, ${copied(token.Entities)}::text[], ${copied(token.Roles)}::text[]
    from "account" as a
    where a."Id" = ${account} and a."AccountState" = 1 and not a."IsDeleted"
      and (select count(*) from "apiToken" as t where t."AccountId" = ${account}) < ${String(most)}::bigint
    for share of a
    returning "Id"`;
  return row?.Id;
}

const copied = (names: readonly string[] | null): string[] | null => (names === null ? null : [...names]);

/** The tokens of an account, newest first; expired ones until they are removed. */
export async function listTokens(db: Db, accountId: number): Promise<TokenRow[]> {
  return queryRows(db)<TokenRow>`
    select * from "apiToken" where "AccountId" = ${String(accountId)}::bigint order by "Id" desc`;
}

/** The token with a hash; undefined when there is none. */
export async function findToken(db: Db, hash: string): Promise<TokenRow | undefined> {
  return queryRow(db)<TokenRow>`select * from "apiToken" where "TokenHash" = ${hash}`;
}

/** Records the use of a token, with the address. */
export async function touchToken(db: Db, hash: string, now: number, address: string): Promise<void> {
  await execute(db)`
    update "apiToken" set "UsedAt" = ${String(now)}::bigint, "UsedFrom" = ${address} where "TokenHash" = ${hash}`;
}

/** Removes all tokens of an account and returns them. */
export async function removeTokensOf(db: Db, accountId: number): Promise<TokenRow[]> {
  return queryRows(db)<TokenRow>`
    delete from "apiToken" where "AccountId" = ${String(accountId)}::bigint returning *`;
}

/** Which of these tokens, by hash, have not ended, and belong to accounts that may sign in. */
export async function livingTokens(db: Db, hashes: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const rows = await queryRows(db)<Pick<TokenRow, 'TokenHash'>>`
    select t."TokenHash" from "apiToken" as t join "account" as a on a."Id" = t."AccountId"
    where t."TokenHash" = any(${[...hashes]}::text[]) and t."EndsAt" > ${String(now)}::bigint
      and t."CreatedAt" <= ${String(now + CLOCK_TOLERANCE_MS)}::bigint
      and a."AccountState" = 1 and not a."IsDeleted"`;
  return new Set(rows.map(({ TokenHash }) => TokenHash));
}

/** Removes the token with an Id and returns it; undefined when there is none, or not one of `accountId`. */
export async function removeToken(db: Db, id: number, accountId: number | undefined): Promise<TokenRow | undefined> {
  const own = accountId === undefined ? sql`true` : sql`"AccountId" = ${String(accountId)}::bigint`;
  return queryRow(db)<TokenRow>`
    delete from "apiToken" where "Id" = ${String(id)}::bigint and ${own} returning *`;
}
