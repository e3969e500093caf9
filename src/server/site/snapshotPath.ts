import { withoutPlace } from '#engine/site/pagePaths.ts';

const ENDING = '.html';

/** Where the snapshot of a page lies: `/s/news/detail/12.markup`. */
export const snapshotPath = (path: string): string => `/s${withoutPlace(path)}${ENDING}`;

/** The address of the page whose snapshot lies there; undefined for other places. */
export function pageOfSnapshot(place: string): string | undefined {
  return place.endsWith(ENDING) ? `/${place.slice(0, -ENDING.length)}` : undefined;
}
