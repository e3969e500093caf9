import type { Services } from '../Services.ts';

/** Work that is done without anybody asking for it. */
export interface Job {
  readonly key: string;
  /** Once a day, from this time in Beijing (`HH:mm`) on; undefined: every minute, in one process at a time or in all alike. */
  readonly at: string | undefined;
  /** Does the work; returns what there is to tell in the log, or nothing. */
  run(services: Services): Promise<string | undefined>;
}
