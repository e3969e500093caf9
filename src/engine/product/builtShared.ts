import type { SharedParts } from './defineShared.ts';

/** The product's shared parts; building replaces this module with the product's `product.shared.ts`, if it has one. */
export const BUILT: SharedParts | undefined = undefined;
