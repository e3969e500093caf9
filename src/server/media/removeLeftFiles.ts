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
import type { WallClock } from '../db/Clock.ts';
import type { MediaServices } from './addPicture.ts';
import { AppError } from '#engine/errors.ts';
import type { Call } from '../access/Call.ts';
import { errorFacts } from '../settings/Log.ts';
import { storedNames } from './PictureSizes.ts';
import type { MediaStore } from './openMediaStore.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Removes files that have been part of no record for a day (for an hour, of accounts that their owners made), the bytes of those that the store would not remove before, and parts of uploads
 * that broke off as long ago.
 */
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

/**
 * Removes partial uploads of processes that ended: files without writes for this many milliseconds. Compares the times of
 * the file system, independently of the product's clock.
 */
async function removeBrokenUploads({ parts }: Pick<MediaStore, 'parts'>, age: number): Promise<void> {
  const names = await readdir(parts).catch(() => []);
  for (const name of names.filter((found) => found.endsWith('.part'))) {
    const path = join(parts, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > age) await rm(path, { force: true });
  }
}

/** Removes an uploaded file that is part of no record yet, for its uploader. Files of records go with a save of the record. */
export async function removeFile(id: number, services: MediaServices, call: Call): Promise<void> {
  const { db } = services.database;
  const [file] = await readMedia(db, [id]);
  if (file === undefined || file.AccountId !== call.who.accountId)
    throw new AppError('NOT_FOUND', { text: '文件不存在' });
  if (!(await removeFreeMedia(db, id, call.now)))
    throw new AppError('REFERENCED', { text: '文件已被记录使用，请在记录中移除' });
  await discardFiles([file], services);
}

/**
 * Takes the bytes of files that are marked as removed out of the store, in all their sizes. When the store does not answer, the mark
 * stands, and cleaning comes back to them.
 */
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
