export interface BuiltCode {
  /** The default exports of the files `product.ts` of the product and its extensions; undefined for a folder without one. */
  readonly products: readonly unknown[];
  /** The default exports of the files `product.shared.ts`; they were registered when this module was loaded. */
  readonly shared: readonly unknown[];
}

/** Undefined without a build, as in tests and scripts: `vite build` replaces this module. */
export const BUILT: BuiltCode | undefined = undefined;
