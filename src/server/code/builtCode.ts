/** The code of a product that was built into this server. */
export interface BuiltCode {
  /** What its `product.ts` exports by default. */
  readonly product: unknown;
  /** What its `product.shared.ts` exports; it was added when this module was read. */
  readonly shared: unknown;
}

/** Undefined where nothing was built, as in tests and scripts: `vite build` puts another module in the place of this one. */
export const BUILT: BuiltCode | undefined = undefined;
