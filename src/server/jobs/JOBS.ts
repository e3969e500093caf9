import { remindDay } from '../reminders/remindDay.ts';
import { remindMinute } from '../reminders/remindMinute.ts';
import { sendNotices } from '../reminders/sendNotices.ts';
import { compareFigures } from './compareFigures.ts';
import { sweepTransitions } from '../workflow/sweepTransitions.ts';
import type { Job } from './Job.ts';
import { refreshDates } from './refreshDates.ts';
import { removeOld } from './removeOld.ts';

const told = (count: number): string | undefined => (count === 0 ? undefined : String(count));

/** All jobs. What depends on the day is brought up to date before anybody is reminded of it. */
export const JOBS: readonly Job[] = [
  { key: 'refreshDates', at: '00:05', run: async (services) => told(await refreshDates(services)) },
  { key: 'sweepTransitions', at: '00:10', run: async (services) => told(await sweepTransitions(services)) },
  { key: 'removeOld', at: '02:00', run: async (services) => told(await removeOld(services)) },
  { key: 'compareFigures', at: '03:00', run: compareFigures },
  { key: 'remindDay', at: '09:00', run: async (services) => told(await remindDay(services)) },
  { key: 'remindMinute', at: undefined, run: async (services) => told(await remindMinute(services)) },
  { key: 'sendNotices', at: undefined, run: async (services) => told(await sendNotices(services)) },
];
