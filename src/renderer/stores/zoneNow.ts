import { pageText } from '#client/pageText.ts';
import { DEFAULT_ZONE, formatIn } from '#fields/Zone.ts';

/** The moment as `YYYY-MM-DD HH:mm:ss`, which is how Swedes write it, as the clock of this machine shows it. */
export const localNow = (): string => new Date().toLocaleString('sv-SE');

let clock: Intl.DateTimeFormat | undefined;

/** A moment, by default now, as `YYYY-MM-DD HH:mm:ss` in the product's time zone, wherever the browser is. */
export function zoneNow(milliseconds: number = Date.now()): string {
  clock ??= formatIn(pageText('time-zone') || DEFAULT_ZONE);
  return clock.format(milliseconds);
}
