import { AppError } from '#core/errors.ts';
import { listDiscarded, readMedia, removeFreeMedia, removeLeftMedia } from '../db/system/mediaTable.ts';
import type { Call } from '../permission/Call.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../time/beijingTime.ts';
import { discardFiles } from './discardFiles.ts';
import { removeParts } from './removeParts.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Removes an uploaded file that is part of no record yet, for its uploader. Files of records go with a save of the record. */
export async function removeFile(call: Call, id: number): Promise<void> {
  const { db } = call.services.database;
  const [file] = await readMedia(db, [id]);
  if (file === undefined || file.AccountId !== call.who.accountId)
    throw new AppError('NOT_FOUND', { text: '文件不存在' });
  if (!(await removeFreeMedia(db, id, call.now)))
    throw new AppError('REFERENCED', { text: '文件已被记录使用，请在记录中移除' });
  await discardFiles(call.services, [file]);
}

/**
 * Removes files that have been part of no record for a day, the bytes of those that the store would not remove before, and parts of uploads
 * that broke off as long ago.
 */
export async function removeLeftFiles({ database, media, log, clock }: Services): Promise<void> {
  const now = clock();
  await removeLeftMedia(database.db, beijingTime(new Date(now.getTime() - DAY)), beijingTime(now));
  await discardFiles({ database, media, log }, await listDiscarded(database.db));
  await removeParts(media, DAY);
}
