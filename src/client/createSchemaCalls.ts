import type { CallOptions, Http } from './http/Http.ts';
import type { SchemaFilesReply, SchemaReply } from '#wire/SchemaReply.ts';

export interface SchemaCalls {
  /** The schema documents of an entity. */
  readonly get: (entity: string, options?: CallOptions) => Promise<SchemaReply>;
  /** All documents on the server's disk, for developers; with `file` only that one, whatever its size. */
  readonly files: (file?: string, options?: CallOptions) => Promise<SchemaFilesReply>;
  /** Writes a document to the server's disk, where it was called `from` until now; a server in development mode only. */
  readonly save: (file: string, text: string, from?: string) => Promise<null>;
}

/** Makes the schema calls. */
export function createSchemaCalls(http: Http): SchemaCalls {
  return {
    get: (entity, options) => http.get('/api/System/GetSchema', { entity }, options),
    files: (file, options) => http.get('/api/System/GetSchemaFiles', { file }, options),
    save: (file, text, from) =>
      http.post('/api/dev/SaveSchemaFile', [
        ['File', file],
        ['Text', text],
        ...(from === undefined ? [] : [['From', from] as const]),
      ]),
  };
}
