import type { CallOptions, Http } from '../http/Http.ts';
import type { SchemaReply } from './SchemaReply.ts';

export interface SchemaCalls {
  /** The schema documents of an entity. */
  readonly get: (entity: string, options?: CallOptions) => Promise<SchemaReply>;
}

/** Makes the schema calls. */
export function createSchemaCalls(http: Http): SchemaCalls {
  return { get: (entity, options) => http.get('/api/System/GetSchema', { entity }, options) };
}
