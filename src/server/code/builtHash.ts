/**
 * The `codeHash` of the product's files whose code was built into this server; undefined where none was built in, as in
 * tests and scripts. In a module of its own, so that reading the documents of a folder without code loads no code.
 */
export const BUILT_HASH: string | undefined = undefined;
