/**
 * What the files of the product were whose code was built into this server, as `codeHash` tells; undefined where nothing was built, as in tests and scripts.
 * Apart from the code itself: to read the documents of a folder without code loads none.
 */
export const BUILT_HASH: string | undefined = undefined;
