import type { Density } from '#engine/site/lookCookie.ts';

/** How high each row of a table is, in pixels (`--gj-row`). */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 36, standard: 44, loose: 52 };
