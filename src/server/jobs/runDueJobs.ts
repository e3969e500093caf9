import { endJobRun, takeJobRun } from '../db/system/jobRuns.ts';
import { followChanges } from '../admin/followChanges.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../settings/beijingTime.ts';
import type { Job } from './Job.ts';

/**
 * Runs what is due now, one after the other, by the settings of this moment; a daily job once, however many processes look. Never
 * throws: failures are logged.
 */
export async function runDueJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  try {
    await followChanges(services);
  } catch (error) {
    services.log.error({ ...errorFacts(error) }, 'jobs could not be looked for');
    return;
  }
  for (const job of jobs) {
    try {
      await runJob(services, job);
    } catch (error) {
      services.log.error({ ...errorFacts(error), job: job.key }, 'a job failed');
    }
  }
}

async function runJob(services: Services, job: Job): Promise<void> {
  const { database, clock, log } = services;
  const moment = clock();
  const now = beijingTime(moment);
  const runKey = `${job.key} ${now.slice(0, 10)}`;
  if (job.at !== undefined) {
    if (now.slice(11, 16) < job.at || !(await takeJobRun(database.db, runKey, moment.getTime()))) return;
  }
  let result: 'done' | 'failed' = 'failed';
  try {
    const told = await job.run(services);
    if (told !== undefined) log.info({ job: job.key, told }, 'a job ran');
    result = 'done';
  } finally {
    if (job.at !== undefined) await endJobRun(database.db, runKey, clock().getTime(), result);
  }
}
