import { pageText } from '#client/pageText.ts';
import { zoneOf, type Zone } from '#fields/Zone.ts';

let zone: Zone | undefined;

/** A moment, by default the current one, as `YYYY-MM-DD HH:mm:ss` in the zone of the product that the page names, wherever the browser stands. */
export function zoneNow(milliseconds: number = Date.now()): string {
  zone ??= zoneOf(pageText('time-zone') || undefined);
  return zone.text(milliseconds);
}
