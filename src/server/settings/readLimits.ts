import { readNumber, type Read } from './readers.ts';
import type { CodeLimits, SessionLimits } from './Settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 366 * 24;

/** How long sessions last, from the environment. Throws StartError. */
export function readSessionLimits(read: Read): SessionLimits {
  const minutes = (name: string, standard: number): number => readNumber(name, read, standard, 1, YEAR * 60) * MINUTE;
  const hours = (name: string, standard: number): number => readNumber(name, read, standard, 1, YEAR) * HOUR;
  return {
    employee: { idle: minutes('SESSION_IDLE_MINUTES', 60), absolute: hours('SESSION_HOURS', 12) },
    customer: { idle: minutes('CUSTOMER_IDLE_MINUTES', 24 * 60), absolute: hours('CUSTOMER_SESSION_HOURS', 30 * 24) },
  };
}

/** How many codes are sent in all, from the environment. Throws StartError. */
export function readCodeLimits(read: Read): CodeLimits {
  return { perDay: readNumber('CODES_PER_DAY', read, 1000, 1, 1_000_000), replyTime: 700 };
}
