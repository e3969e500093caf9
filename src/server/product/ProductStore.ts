import type { ReadyProduct } from './ReadyProduct.ts';

/** The product that is served now; in development another one may take its place while calls run. */
export interface ProductStore {
  current: ReadyProduct;
}
