import { createSiteCalls } from '#client/site/createSiteCalls.ts';

/** The calls of the site: one for all its pages. */
export const siteCalls = createSiteCalls();
