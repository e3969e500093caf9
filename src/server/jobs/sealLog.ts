import { breakText } from '../db/log/LogHeads.ts';
import { chainHead, verifyChain, type ChainReport } from '../db/log/verifyChain.ts';
import { guardLog } from '../db/log/guardLog.ts';
import { addOpLog } from '../db/system/opLog.ts';
import { readOnly, transaction } from '../db/transaction.ts';
import { errorFacts } from '../settings/Log.ts';
import type { JobServices } from './removeOld.ts';

type LogServices = Pick<JobServices, 'database' | 'clock' | 'log' | 'heads'>;

/** At a start: creates and checks the guards of the op log, reports changed ones. Returns a line per step. */
export async function startLog({ database, clock, log, heads }: LogServices): Promise<readonly string[]> {
  const guarded = await transaction(database, async (db) => {
    const found = await guardLog(db);
    const entry = { AccountId: null, OperatorName: null, RecordId: null, Changes: null, Ip: null };
    await addOpLog(
      db,
      found.troubles.map((text) => ({
        ...entry,
        OpTime: clock.text(),
        EntityKey: 'opLog',
        RecordTitle: null,
        OpAction: 'logAltered',
        Result: 'failed',
        ErrorMessage: text,
      })),
    );
    return found;
  });
  for (const trouble of guarded.troubles)
    log.error({ trouble }, 'the op log was not protected as it should be; what is ours is repaired');
  heads.noteGuarded(guarded);
  return guarded.steps;
}

/** Signs the checkpoint of the op log; a failure is reported in the technical log and on the screen of the op log. */
export async function signLog({ database, clock, log, heads }: LogServices, report?: ChainReport): Promise<void> {
  try {
    await heads.sign(database, clock.text(), report);
  } catch (error) {
    log.error(errorFacts(error), 'the head of the op log could not be signed');
  }
}

const HOUR = 3_600_000;

/** Signs a checkpoint once an hour, if entries were added since; returns the number of entries that it covers. */
export async function signHourly(services: LogServices): Promise<string | undefined> {
  const { database, clock, heads } = services;
  const last = heads.last();
  const now = clock().getTime();
  // A later time means that the clock was set back since.
  const isRecent = last !== undefined && last.At > clock.text(now - HOUR) && last.At <= clock.text(now);
  if (isRecent || last?.Count === (await chainHead(database.db)).count) return undefined;
  await signLog(services);
  return String(heads.last()?.Count ?? 0);
}

/** Runs once a day: compares the whole log with its chain and the signed checkpoints, and signs the result. */
export async function verifyDaily(services: LogServices): Promise<string | undefined> {
  const { database, log, heads } = services;
  const report = await readOnly(database, (db) => verifyChain(db, heads.read().heads));
  const [first] = report.breaks;
  if (first !== undefined) log.error({ ...first, breaks: report.breaks.length }, 'the op log is not what it was');
  await signLog(services, report);
  return breakText(report) || undefined;
}
