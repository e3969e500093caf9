import type { PictureSize } from '#engine/records/MediaEntry.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import type { PickReply } from '#wire/PickReply.ts';
import type { SavedReply } from '#wire/RecordReply.ts';
import type { CallOptions, FormFields, Http, Params } from './http/Http.ts';

/** From here on a broken connection costs too much. Bytes. */
const MULTIPART_THRESHOLD_BYTES = 5 * 1024 * 1024;

interface Media {
  /** Uploads a file; a large one so that it goes on after a broken connection, also when it is chosen again for the same place. */
  readonly upload: (file: File, place: string, options?: CallOptions) => Promise<FileInfo>;
  /** The address of a file; for a picture also in a smaller width. */
  readonly preview: (id: number, size?: PictureSize) => string;
}

/** Uploads files, and returns their addresses. */
const createMedia = (http: Http): Media => ({
  upload: (file, place, options) =>
    file.size > MULTIPART_THRESHOLD_BYTES
      ? http.uploadInParts('/api/Media/Resumable', file, file.name, `${place} ${file.lastModified}`, options)
      : http.upload('/api/media/UploadAttachement/', file, file.name, options),
  preview: (id, size) => `/mediapreview/${id}${size === undefined ? '' : `?size=${size}`}`,
});

/** The fields of a record as they are sent; `api` is the entity in the paths. */
export interface SentRecord {
  readonly api: string;
  readonly isNew: boolean;
  /** It waits for its release, and the record stays as it is. */
  readonly isCorrection?: boolean | undefined;
  readonly body: FormFields;
}

/** The calls of the API: by address, and those of forms, which pages without a session replace. All throw AppError. */
export interface Client {
  readonly http: Http;
  /** The records that a reference field may refer to; `asking` is `entity.Field`. */
  readonly pick: (api: string, asking: string, params: Params, options?: CallOptions) => Promise<PickReply>;
  readonly save: (record: SentRecord, options?: CallOptions) => Promise<SavedReply>;
  readonly media: Media;
}

/** The calls of the API over something that makes them. */
export const clientOf = (http: Http): Client => ({
  http,
  pick: (api, asking, params, options) => http.get(`/api/${api}/Pick`, { for: asking, ...params }, options),
  save: ({ api, isNew, isCorrection, body }, options) =>
    isNew
      ? http.post(`/api/${api}/Add`, body, options)
      : http.post(`/api/${api}/${isCorrection === true ? 'Revise' : 'Update'}`, body, options),
  media: createMedia(http),
});
