/** What a call over several records did. */
export interface BulkReply {
  readonly Done: readonly number[];
  readonly Failed: readonly { readonly Id: number; readonly Message: string }[];
}
