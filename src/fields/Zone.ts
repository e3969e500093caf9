/** The zone of a product that names none. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

/** The time zone of a product: all its dates and times are wall-clock times in it. */
export interface Zone {
  /** As IANA calls it: `Europe/Berlin`. */
  readonly name: string;
  /** A moment (milliseconds since 1970) as `YYYY-MM-DD HH:mm:ss`. */
  text(moment: number): string;
  /**
   * The moment of such a text, or of a day (its first second). A time that occurs twice when summer time ends is the
   * first occurrence, or the second if the first is before `since`. A time that is skipped is moved forward by the
   * skipped duration. NaN for an invalid date.
   */
  moment(text: string, since?: number): number;
  /** The least text that the clock has shown, or will show, between a moment and `now`: it goes back when summer time ends. */
  earliest(moment: number, now: number): string;
}

const DAY = 86_400_000;

/** Formats moments as `YYYY-MM-DD HH:mm:ss`: it is how Swedes write, and costs a thousandth of a millisecond. Throws RangeError for an unknown zone. */
export const formatIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

const readUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** Whether the machine knows a zone of this name. */
export function isZone(name: string): boolean {
  try {
    formatIn(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The clock of a zone. Throws RangeError for a name that the machine does not know (`isZone`). */
export function zoneOf(name: string = DEFAULT_ZONE): Zone {
  const [here, utc] = [formatIn(name), formatIn('UTC')];
  const shownAt = (moment: number): number => readUtc(here.format(moment));
  const offset = (moment: number): number => shownAt(moment) - Math.floor(moment / 1000) * 1000;
  return {
    name,
    text: (moment) => here.format(moment),
    moment: (text, since = -Infinity) => {
      const shown = readUtc(text.length > 10 ? text : `${text} 00:00:00`);
      if (Number.isNaN(shown)) return Number.NaN;
      // No zone changes twice within two days: the offset of the day before is right, or that of the day after, or both are.
      const [before, after] = [shown - offset(shown - DAY), shown - offset(shown + DAY)];
      const fitting = [before, after].filter((moment) => shownAt(moment) === shown).sort((a, b) => a - b);
      return fitting.find((moment) => moment >= since) ?? fitting.at(-1) ?? before;
    },
    earliest: (moment, now) => utc.format(moment + Math.min(offset(moment), offset(Math.max(moment, now)))),
  };
}
