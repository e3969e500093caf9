import type { BrowserParts } from './defineBrowser.ts';

/** What the product adds in the browser; building puts its `product.browser.tsx` in the place of this, where it has one. */
export const BUILT: BrowserParts = {};
