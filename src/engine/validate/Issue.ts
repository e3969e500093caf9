/** One thing wrong with a record: where, and what to tell the person who entered it. */
export interface Issue {
  readonly field: string;
  readonly message: string;
  /** Position in the child rows of `field`, and the name of the field inside the row. */
  readonly row?: { readonly index: number; readonly field: string } | undefined;
}
