/** What the main thread asks of the worker that runs the embedded database. */
export type WorkerRequest =
  { readonly type: 'query'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly type: 'close' };

/** What the worker answers. `bytes` is the reply in PostgreSQL's own protocol. */
export type WorkerReply =
  | { readonly type: 'ready' }
  | { readonly type: 'closed' }
  | { readonly type: 'reply'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'broken'; readonly id: number; readonly message: string };
