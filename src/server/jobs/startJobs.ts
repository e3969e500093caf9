import type { Services } from '../Services.ts';
import { JOBS } from './JOBS.ts';
import { runDueJobs } from './runDueJobs.ts';

const EVERY = 60_000;

/** Looks every minute for jobs that are due. Returns what stops it, when the job that runs has ended. */
export function startJobs(services: Services): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= runDueJobs(services, JOBS).finally(() => (running = undefined));
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
