/** Records that are to become one, and what refers to each. */
export interface MergePreview {
  readonly Records: readonly {
    readonly Id: number;
    readonly Title: string;
    readonly References: readonly { readonly Entity: string; readonly Title: string; readonly Count: number }[];
    /** What it would take over if it stayed, from which of the others. */
    readonly Takes: readonly { readonly Title: string; readonly Text: string; readonly From: string }[];
  }[];
}
