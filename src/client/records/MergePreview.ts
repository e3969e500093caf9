/** Records that are to become one, and what refers to each. */
export interface MergePreview {
  readonly Records: readonly {
    readonly Id: number;
    readonly Title: string;
    readonly References: readonly { readonly Entity: string; readonly Title: string; readonly Count: number }[];
  }[];
}
