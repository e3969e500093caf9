import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listDiscarded,
  removeLeftMedia,
  readMedia,
  removeFreeMedia,
  forgetBytes,
  type DiscardedFile,
} from '../db/system/mediaTable.ts';
import type { WallClock } from '../db/Database.ts';
import type { MediaServices } from './addPicture.ts';
import { AppError } from '#engine/errors.ts';
import type { Served } from '../access/Call.ts';
import { errorFacts } from '../settings/Log.ts';
import { storedNames } from './PictureSizes.ts';
import type { MediaStore } from './openMediaStore.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Removes files without a record after a day (self-registered: an hour), left bytes, and partial uploads. */
export async function removeLeftFiles({
  database,
  media,
  log,
  clock,
}: MediaServices & { readonly clock: WallClock }): Promise<void> {
  const now = clock();
  const ago = (time: number): string => clock.text(now.getTime() - time);
  await removeLeftMedia(database.db, ago(DAY), ago(HOUR), ago(0));
  await discardFiles(await listDiscarded(database.db), { database, media, log });
  await removeBrokenUploads(media, DAY);
}

/** Removes partial uploads without writes for this many milliseconds, by the times of the file system. */
async function removeBrokenUploads({ parts }: Pick<MediaStore, 'parts'>, age: number): Promise<void> {
  const names = await readdir(parts).catch(() => []);
  for (const name of names.filter((found) => found.endsWith('.part'))) {
    const path = join(parts, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > age) await rm(path, { force: true });
  }
}

/** Removes an uploaded file without a record, for its uploader. Files of records are removed by their save. */
export async function removeFile(id: number, call: Served<MediaServices>): Promise<void> {
  const { db } = call.services.database;
  const [file] = await readMedia(db, [id]);
  if (file === undefined || file.AccountId !== call.who.accountId)
    throw new AppError('NOT_FOUND', { text: '文件不存在' });
  if (!(await removeFreeMedia(db, id, call.now)))
    throw new AppError('REFERENCED', { text: '文件已被记录使用，请在记录中移除' });
  await discardFiles([file], call.services);
}

/** Deletes removed files from the store, in all sizes; without a response, the next cleaning tries again. */
export async function discardFiles(
  files: readonly DiscardedFile[],
  { database, media, log }: MediaServices,
): Promise<void> {
  const gone: number[] = [];
  try {
    for (const { Id, StorageName, Extension } of files) {
      for (const name of storedNames(StorageName, Extension)) await media.remove(name);
      gone.push(Id);
    }
  } catch (error) {
    log.error(errorFacts(error), 'removed files stay in the store for now');
  }
  await forgetBytes(database.db, gone);
}
