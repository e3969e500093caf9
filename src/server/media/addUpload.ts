import type { Value } from '#core/expression/Value.ts';
import { addMedia } from '../db/system/mediaTable.ts';
import type { Call } from '../permission/Call.ts';
import { presentFile } from '../records/read/presentAttachments.ts';
import { mediaFolder } from './mediaFolder.ts';
import { ANY, storeUpload, type Upload, type UploadLimits } from './storeUpload.ts';

const LONGEST_NAME = 200;

/** Takes an uploaded file in. It belongs to its uploader until a record that he saves refers to it. */
export async function addUpload(
  call: Call,
  sentName: string,
  upload: Upload,
  limits: UploadLimits = ANY,
): Promise<Record<string, Value>> {
  const { database, settings } = call.services;
  await database.checkSpace();
  const name = cleanName(sentName);
  const { storageName, extension, mime, size } = await storeUpload(mediaFolder(settings), name, upload, limits);
  const row = {
    FileName: name,
    Extension: extension,
    MimeType: mime,
    StorageName: storageName,
    Size: size,
    AccountId: call.who.accountId,
    EntityKey: null,
    RecordId: null,
    FieldName: null,
    MediaState: 1,
  } as const;
  const id = await addMedia(database.db, row, call.now);
  return presentFile({ Id: id, FileName: name, Size: size });
}

/** The last part of a path, without control characters, its ending kept when it is too long. */
function cleanName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}|\p{Surrogate}/gu, '').trim();
  const letters = [...(name === '' ? 'file' : name)];
  return letters.length <= LONGEST_NAME ? letters.join('') : letters.slice(-LONGEST_NAME).join('');
}
