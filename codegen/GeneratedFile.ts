/** A file below src/generated. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}
