/** An English sentence and the Chinese one; `{}` stands for the same in both, in the same order unless the Chinese one says `{2}`. */
export type Pair = readonly [english: string, chinese: string];
