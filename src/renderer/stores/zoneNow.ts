import { pageText } from '#client/pageText.ts';
import { DEFAULT_ZONE, formatIn } from '#fields/Zone.ts';

let clock: Intl.DateTimeFormat | undefined;

/** A moment, by default the current one, as `YYYY-MM-DD HH:mm:ss` in the zone of the product that the page names, wherever the browser stands. */
export function zoneNow(milliseconds: number = Date.now()): string {
  clock ??= formatIn(pageText('time-zone') || DEFAULT_ZONE);
  return clock.format(milliseconds);
}
