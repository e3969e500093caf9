import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** Failures before a wait is imposed, and how long it grows. */
const FREE = 5;
const LONGEST = 900;
const FORGET = 24 * 60 * 60 * 1000;

/**
 * Counts a try to sign in as a failure, before the password is looked at, so that parallel tries cannot outrun the count.
 * False while the wait after earlier failures is not over: 1, 2, 4 ... 900 seconds from the fifth on.
 */
export async function countTry(db: Db, key: string, now: number): Promise<boolean> {
  const moment = sql`${String(now)}::bigint`;
  const { rows } = await sql`
    insert into "signInFailure" as f ("FailureKey", "Failures", "LastAt") values (${key}, 1, ${moment})
    on conflict ("FailureKey") do update set "LastAt" = ${moment},
      "Failures" = case when f."LastAt" < ${moment} - ${sql.lit(FORGET)} then 1 else f."Failures" + 1 end
    where f."Failures" < ${sql.lit(FREE)}
      or f."LastAt" + least(${sql.lit(LONGEST)}, power(2, least(f."Failures" - ${sql.lit(FREE)}, 20))) * 1000 <= ${moment}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Forgets the failures of a key, after a sign-in. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await sql`delete from "signInFailure" where "FailureKey" = ${key}`.execute(db);
}
