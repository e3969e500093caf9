import { type RawBuilder, sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { execute, queryRow } from '../queryRows.ts';

export interface UploadTokenRow {
  /** SHA-256 of the token; only its holder has the token itself. */
  readonly TokenHash: string;
  readonly Uploader: number;
  /** Extensions; null: all kinds of the product. */
  readonly Accept: readonly string[] | null;
  /** Bytes. */
  readonly Largest: number;
  /** Number of permitted files, and of those uploaded. */
  readonly Most: number;
  readonly Taken: number;
  /** Milliseconds since 1970. */
  readonly EndsAt: number;
}

/** Stores a new token. */
export async function addUploadToken(db: Db, token: UploadTokenRow): Promise<void> {
  const { TokenHash, Uploader, Accept, Largest, Most, Taken, EndsAt } = token;
  await execute(db)`
    insert into "uploadToken" ("TokenHash", "Uploader", "Accept", "Largest", "Most", "Taken", "EndsAt")
    values (${TokenHash}, ${String(Uploader)}::bigint, ${Accept === null ? null : [...Accept]}::text[], ${String(Largest)}::bigint,
      ${String(Most)}::bigint, ${String(Taken)}::bigint, ${String(EndsAt)}::bigint)`;
}

/** The life of a token, and the time for which its earlier owner counts. Milliseconds. */
const MAX_LIFE_MS = 90 * 60_000;

const isRunning = (moment: number): RawBuilder<unknown> =>
  sql`"EndsAt" between ${String(moment + 1)}::bigint and ${String(moment + MAX_LIFE_MS + CLOCK_TOLERANCE_MS)}::bigint`;

/** The token with a hash that was valid at a moment; undefined when there is none. */
export async function findUploadToken(db: Db, hash: string, moment: number): Promise<UploadTokenRow | undefined> {
  return queryRow(db)<UploadTokenRow>`
    select * from "uploadToken" where "TokenHash" = ${hash} and ${isRunning(moment)}`;
}

/** Uses a token for one file, unless it has expired or is used up: concurrent uploads cannot exceed its number. */
export async function takeUploadToken(db: Db, hash: string, now: number): Promise<UploadTokenRow | undefined> {
  return queryRow(db)<UploadTokenRow>`
    update "uploadToken" set "Taken" = "Taken" + 1
    where "TokenHash" = ${hash} and ${isRunning(now)} and "Taken" < "Most" returning *`;
}
