/** A file that is generated: its path below the folder that it is written to, with `/`, and its text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}
