import type { Value } from '#language/Value.ts';
import type { Call } from '../access/Call.ts';
import { presentFile } from '../records/read/presentAttachments.ts';
import { storeFile } from './storeFile.ts';
import type { Upload, UploadLimits } from './storeUpload.ts';

const LONGEST_NAME = 200;

/** Takes an uploaded file in. It belongs to its uploader until a record that he saves refers to it. */
export async function addUpload(
  call: Call,
  sentName: string,
  upload: Upload,
  limits?: UploadLimits,
): Promise<Record<string, Value>> {
  const { database } = call.services;
  await database.checkSpace();
  return presentFile(await storeFile(database.db, call, cleanName(sentName), upload, limits));
}

/** The last part of a path, without control characters, its ending kept when it is too long. */
function cleanName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}|\p{Surrogate}/gu, '').trim();
  const letters = [...(name === '' ? 'file' : name)];
  return letters.length <= LONGEST_NAME ? letters.join('') : letters.slice(-LONGEST_NAME).join('');
}
