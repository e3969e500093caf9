/** A row of a file: its number there, and the texts of its cells by field. */
export interface ImportRow {
  readonly Row: number;
  readonly Cells: Readonly<Record<string, string>>;
}

/** What is wrong with a cell, or what there is to think over about it. */
export interface ImportNote {
  /** Title of the column. */
  readonly Title: string;
  readonly Message: string;
}

/** What an import would do, or did. */
export interface ImportReply {
  /** Numbers of the rows that are, or were, added. */
  readonly Good: readonly number[];
  /** Those that cannot be, or about which there is something to say. */
  readonly Rows: readonly {
    readonly Row: number;
    readonly Issues: readonly ImportNote[];
    readonly Warnings: readonly ImportNote[];
  }[];
}

export interface ImportProgress {
  readonly Done: number;
  readonly Total: number;
}
