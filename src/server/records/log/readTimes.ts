import { dayBounds } from '#fields/dayBounds.ts';
import { wrongFilter } from './wrongFilter.ts';

/** First and last second of a quick range, or of first and last day. Throws BAD_REQUEST for a text that is neither. */
export function readTimes(name: string, text: string, now: string): { from?: string; to?: string } {
  const bounds = dayBounds(text, now.slice(0, 10));
  if (bounds === undefined) throw wrongFilter(name);
  const [from, to] = bounds;
  return {
    ...(from === undefined ? {} : { from: `${from} 00:00:00` }),
    ...(to === undefined ? {} : { to: `${to} 23:59:59` }),
  };
}
