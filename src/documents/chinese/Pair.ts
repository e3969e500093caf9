/**
 * An English sentence and the Chinese one. `{}` is a placeholder, in the same order unless the Chinese one uses `{2}`.
 */
export type Pair = readonly [english: string, chinese: string];
