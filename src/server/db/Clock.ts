import type { Zone } from '#fields/Zone.ts';

/** Returns the current moment; tests pass their own. */
export type Clock = () => Date;

/**
 * The clocks of several processes differ by at most this. A stored moment farther in the future was written by a wrong
 * clock: a session or token from then is not valid yet, and a lock or delay until then has ended. No row is deleted,
 * since the present clock may be the wrong one. Milliseconds.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The clock of a product, with the format of its moments. */
export interface WallClock extends Clock {
  readonly zone: Zone;
  /** A moment, by default the current one, as `YYYY-MM-DD HH:mm:ss` in the zone of the product. */
  text(moment?: Date | number): string;
}

/** A clock with a time zone. */
export const wallClock = (read: Clock, zone: Zone): WallClock =>
  Object.assign(() => read(), { zone, text: (moment: Date | number = read()) => zone.text(Number(moment)) });
