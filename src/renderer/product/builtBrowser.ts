import type { BrowserParts } from './defineBrowser.ts';

/** The product's browser parts; the build replaces this file by its `product.browser.tsx`, if it has one. */
export const BUILT: BrowserParts = {};
