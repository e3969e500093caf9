/** A row of a file: its number there, and the texts of its cells by field. */
export interface ImportRow {
  readonly Row: number;
  readonly Cells: Readonly<Record<string, string>>;
}

export interface ImportProgress {
  readonly Done: number;
  readonly Total: number;
}
