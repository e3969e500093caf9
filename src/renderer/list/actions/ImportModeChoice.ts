/** The import mode: create records, change those that `key` identifies, or both. */
export interface ImportModeChoice {
  readonly mode: 'new' | 'update' | 'both';
  readonly key: string;
}
