import type { PictureSize } from '#engine/records/MediaEntry.ts';
import type { CallOptions, Http, Params } from './http/Http.ts';
import type { FileInfo } from '#wire/FileInfo.ts';
import type { MediaReply } from '#wire/MediaReply.ts';

/** From here on a broken connection costs too much. Bytes. */
const MULTIPART_THRESHOLD_BYTES = 5 * 1024 * 1024;

export interface MediaCalls {
  /** Uploads a file; a large one so that it goes on after a broken connection, also when it is chosen again for the same place. */
  readonly upload: (file: File, place: string, options?: CallOptions) => Promise<FileInfo>;
  readonly remove: (id: number) => Promise<null>;
  /** The address of a file; for a picture also in a smaller width. */
  readonly preview: (id: number, size?: PictureSize) => string;
  /** A page of all files, newest first; for developers. */
  readonly search: (params: Params, options?: CallOptions) => Promise<MediaReply>;
  /** Removes a file that no record has. */
  readonly removeOrphan: (id: number) => Promise<{ readonly Count: number }>;
  /** Removes all that no record has had for a day. */
  readonly removeOrphans: () => Promise<{ readonly Count: number }>;
}

/** Makes the media calls. */
export function createMediaCalls(http: Http): MediaCalls {
  return {
    upload: (file, place, options) =>
      file.size > MULTIPART_THRESHOLD_BYTES
        ? http.uploadInParts('/api/Media/Resumable', file, file.name, `${place} ${file.lastModified}`, options)
        : http.upload('/api/media/UploadAttachement/', file, file.name, options),
    remove: (id) => http.post('/api/media/Delete', [['id', String(id)]]),
    preview: (id, size) => `/mediapreview/${id}${size === undefined ? '' : `?size=${size}`}`,
    search: (params, options) => http.get('/api/media/Search', params, options),
    removeOrphan: (id) => http.post('/api/media/DeleteOrphan', [['id', String(id)]]),
    removeOrphans: () => http.post('/api/media/DeleteOrphans', [['all', 'true']]),
  };
}
