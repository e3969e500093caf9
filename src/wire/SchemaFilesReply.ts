/** Schema documents as they lie on the server's disk. */
export interface SchemaFilesReply {
  /** A large enum document comes without its text unless it was asked for. */
  readonly Files: readonly { readonly File: string; readonly Text?: string }[];
}
