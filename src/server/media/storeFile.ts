import type { Db } from '../db/Database.ts';
import { addMedia } from '../db/system/mediaTable.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Call } from '../access/Call.ts';
import { ANY, storeUpload, type Upload, type UploadLimits } from './storeUpload.ts';

/** A file that is in the store and in the table of files. */
export interface StoredFile {
  readonly Id: number;
  readonly FileName: string;
  /** Bytes. */
  readonly Size: number;
}

/** Puts a file into the store and into the table of files, where it belongs to the user of the call and to no record. Throws as `storeUpload`. */
export async function storeFile(
  db: Db,
  call: Call,
  name: string,
  upload: Upload,
  limits: UploadLimits = ANY,
): Promise<StoredFile> {
  const { media, log } = call.services;
  const { storageName, extension, mime, size, width, height } = await storeUpload(media, name, upload, limits);
  const row = {
    FileName: name,
    Extension: extension,
    MimeType: mime,
    StorageName: storageName,
    Size: size,
    Width: width ?? null,
    Height: height ?? null,
    AccountId: call.who.accountId,
    EntityKey: null,
    RecordId: null,
    FieldName: null,
    MediaState: 1,
  } as const;
  const id = await addMedia(db, row, call.now).catch(async (error: unknown) => {
    await media.remove(storageName).catch((cause: unknown) => {
      log.error({ ...errorFacts(cause), name: storageName }, 'a file that no row names stays in the store');
    });
    throw error;
  });
  return { Id: id, FileName: name, Size: size };
}
