import { sql } from 'kysely';
import { type Db, CLOCK_TOLERANCE_MS } from '../Database.ts';
import { execute, queryRows } from '../queryRows.ts';

/** Most attempts of a failing job per day. */
const MAX_TRIES = 3;
/** Delay before a failed job is retried. Milliseconds. */
const RETRY_DELAY_MS = 10 * 60_000;
/** A job that has not ended after this has died with its process. Milliseconds. */
const JOB_TIMEOUT_MS = 60 * 60_000;

/** Takes a run by job and day; false when another process has it or it is done. `now`: ms since 1970. */
export async function takeJobRun(db: Db, runKey: string, now: number): Promise<boolean> {
  const at = (moment: number): ReturnType<typeof sql> => sql`${String(moment)}::bigint`;
  const rows = await queryRows(db)`
    insert into "jobRun" as j ("RunKey", "Tries", "StartedAt") values (${runKey}, 1, ${at(now)})
    on conflict ("RunKey") do update set "Tries" = j."Tries" + 1, "StartedAt" = ${at(now)}, "EndedAt" = null, "Result" = null
    where (j."Result" = 'failed' and j."Tries" < ${sql.lit(MAX_TRIES)} 
          and j."EndedAt" not between ${at(now - RETRY_DELAY_MS + 1)} and ${at(now + CLOCK_TOLERANCE_MS)})
       or (j."Result" is null
          and j."StartedAt" not between ${at(now - JOB_TIMEOUT_MS + 1)} and ${at(now + CLOCK_TOLERANCE_MS)})
    returning 1`;
  return rows.length > 0;
}

/** Stores the result of a run. */
export async function endJobRun(db: Db, runKey: string, now: number, result: 'done' | 'failed'): Promise<void> {
  await execute(db)`
    update "jobRun" set "EndedAt" = ${String(now)}::bigint, "Result" = ${result} where "RunKey" = ${runKey}`;
}
