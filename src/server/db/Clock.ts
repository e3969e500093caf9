import type { Zone } from '#fields/Zone.ts';

/** Gives the current moment; tests hand in their own. */
export type Clock = () => Date;

/** The clock of a product, which knows how the product writes moments. */
export interface WallClock extends Clock {
  readonly zone: Zone;
  /** A moment, by default the current one, as `YYYY-MM-DD HH:mm:ss` in the zone of the product. */
  text(moment?: Date | number): string;
}

/** A clock that is read in a zone. */
export const wallClock = (read: Clock, zone: Zone): WallClock =>
  Object.assign(() => read(), { zone, text: (moment: Date | number = read()) => zone.text(Number(moment)) });
