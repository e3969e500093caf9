export interface BuiltCode {
  /** The default export of `product.ts`. */
  readonly product: unknown;
  /** The default export of `product.shared.ts`; it was registered when this module was loaded. */
  readonly shared: unknown;
}

/** Undefined without a build, as in tests and scripts: `vite build` replaces this module. */
export const BUILT: BuiltCode | undefined = undefined;
