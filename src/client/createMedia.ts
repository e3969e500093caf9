import type { PictureSize } from '#engine/records/MediaEntry.ts';
import type { CallOptions, Http } from './http/Http.ts';
import type { FileInfo } from '#wire/FileInfo.ts';

/** From here on a broken connection costs too much. Bytes. */
const MULTIPART_THRESHOLD_BYTES = 5 * 1024 * 1024;

export interface Media {
  /** Uploads a file; a large one so that it goes on after a broken connection, also when it is chosen again for the same place. */
  readonly upload: (file: File, place: string, options?: CallOptions) => Promise<FileInfo>;
  /** The address of a file; for a picture also in a smaller width. */
  readonly preview: (id: number, size?: PictureSize) => string;
}

/** Uploads files, and returns their addresses. */
export const createMedia = (http: Http): Media => ({
  upload: (file, place, options) =>
    file.size > MULTIPART_THRESHOLD_BYTES
      ? http.uploadInParts('/api/Media/Resumable', file, file.name, `${place} ${file.lastModified}`, options)
      : http.upload('/api/media/UploadAttachement/', file, file.name, options),
  preview: (id, size) => `/mediapreview/${id}${size === undefined ? '' : `?size=${size}`}`,
});
