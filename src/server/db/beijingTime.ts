const OFFSET = 8 * 60 * 60 * 1000;

/** Gives the current moment; tests hand in their own. */
export type Clock = () => Date;

/** A moment as `YYYY-MM-DD HH:mm:ss` in Beijing, which has no summer time. */
export function beijingTime(moment: Date): string {
  return new Date(moment.getTime() + OFFSET).toISOString().slice(0, 19).replace('T', ' ');
}
