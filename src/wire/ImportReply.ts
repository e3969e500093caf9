/** What is wrong with a cell, or what there is to think over about it. */
export interface ImportNote {
  /** Title of the column. */
  readonly Title: string;
  readonly Message: string;
}

/** A row of the file that cannot be imported, or about which there is something to say. */
export interface ImportRowReply {
  readonly Row: number;
  readonly Issues: readonly ImportNote[];
  readonly Warnings: readonly ImportNote[];
}

/** What an import would do, row by row; or did. */
export interface ImportReply {
  /** Numbers of the rows that are, or were, added. */
  readonly Good: readonly number[];
  readonly Rows: readonly ImportRowReply[];
}
