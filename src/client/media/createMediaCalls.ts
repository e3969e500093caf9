import type { CallOptions, Http } from '../http/Http.ts';
import type { FileInfo } from './FileInfo.ts';

export interface MediaCalls {
  readonly upload: (file: Blob, name: string, options?: CallOptions) => Promise<FileInfo>;
  readonly remove: (id: number) => Promise<null>;
  /** Where a file can be seen. */
  readonly preview: (id: number) => string;
}

/** Makes the media calls. */
export function createMediaCalls(http: Http): MediaCalls {
  return {
    upload: (file, name, options) => http.upload('/api/media/UploadAttachement/', file, name, options),
    remove: (id) => http.post('/api/media/Delete', [['id', String(id)]]),
    preview: (id) => `/mediapreview/${id}`,
  };
}
