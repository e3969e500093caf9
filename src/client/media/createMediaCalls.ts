import type { CallOptions, Http, Params } from '../http/Http.ts';
import type { FileInfo } from './FileInfo.ts';
import type { MediaReply } from './MediaReply.ts';

export interface MediaCalls {
  readonly upload: (file: Blob, name: string, options?: CallOptions) => Promise<FileInfo>;
  readonly remove: (id: number) => Promise<null>;
  /** Where a file can be seen. */
  readonly preview: (id: number) => string;
  /** One page of all files, newest first; for developers. */
  readonly search: (params: Params, options?: CallOptions) => Promise<MediaReply>;
  /** Removes a file that no record has. */
  readonly removeOrphan: (id: number) => Promise<{ readonly Count: number }>;
  /** Removes all that no record has had for a day. */
  readonly removeOrphans: () => Promise<{ readonly Count: number }>;
}

/** Makes the media calls. */
export function createMediaCalls(http: Http): MediaCalls {
  return {
    upload: (file, name, options) => http.upload('/api/media/UploadAttachement/', file, name, options),
    remove: (id) => http.post('/api/media/Delete', [['id', String(id)]]),
    preview: (id) => `/mediapreview/${id}`,
    search: (params, options) => http.get('/api/media/Search', params, options),
    removeOrphan: (id) => http.post('/api/media/DeleteOrphan', [['id', String(id)]]),
    removeOrphans: () => http.post('/api/media/DeleteOrphans', [['all', 'true']]),
  };
}
