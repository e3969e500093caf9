import { createSiteCalls } from '#client/createSiteCalls.ts';

/** The calls of the site: one for all its pages. */
export const siteCalls = createSiteCalls();
