import type { Zone } from '#fields/Zone.ts';

/** Returns the current moment; tests pass their own. */
export type Clock = () => Date;

/** The clock of a product, with the format of its moments. */
export interface WallClock extends Clock {
  readonly zone: Zone;
  /** A moment, by default the current one, as `YYYY-MM-DD HH:mm:ss` in the zone of the product. */
  text(moment?: Date | number): string;
}

/** A clock with a time zone. */
export const wallClock = (read: Clock, zone: Zone): WallClock =>
  Object.assign(() => read(), { zone, text: (moment: Date | number = read()) => zone.text(Number(moment)) });
