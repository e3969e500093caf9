import type { SharedParts } from './defineShared.ts';

/** What the product adds that all know; building puts its `product.shared.ts` in the place of this, where it has one. */
export const BUILT: SharedParts | undefined = undefined;
