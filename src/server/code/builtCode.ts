/** The code of a product that was built into this server. */
export interface BuiltCode {
  /** The default export of `product.ts`. */
  readonly product: unknown;
  /** The default export of `product.shared.ts`; it was registered when this module was loaded. */
  readonly shared: unknown;
}

/** Undefined where nothing was built, as in tests and scripts: `vite build` puts another module in the place of this one. */
export const BUILT: BuiltCode | undefined = undefined;
