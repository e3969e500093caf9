/** What JSON knows. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A node of a plain Formily schema, as JSON. */
export type FormilyNode = { readonly [key: string]: Json };

/** Something of a document that the exported schema does not say, or says otherwise. */
export interface ExportNote {
  /** `rule`: the states differ without it. `look`: values, checks or controls of Formily's own side are missing. */
  readonly kind: 'rule' | 'look';
  /** Where it stands in form.json. */
  readonly pointer: string;
  readonly text: string;
}

/** An entity as a plain Formily schema. */
export interface FormilyExport {
  readonly schema: FormilyNode;
  readonly notes: readonly ExportNote[];
  /** The fields whose states are not those of ours, because rules that decide about them could not be said. */
  readonly open: readonly string[];
}
