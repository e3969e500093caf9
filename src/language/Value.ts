/** A single value of the expression language; null stands for missing, empty text and null alike. */
export type Scalar = string | number | boolean | null;

/** Anything an expression can read or return: plain data only. */
export type Value = Scalar | readonly Value[] | { readonly [name: string]: Value };

/** Named values of one record, a user or a referenced record. */
export type Values = { readonly [name: string]: Value };
