import type { Density } from '#engine/site/appearanceCookie.ts';

/** Row height of tables in pixels, by density (`--gj-row`). */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 36, standard: 44, loose: 52 };
