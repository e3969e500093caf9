import { listDiscarded, removeLeftMedia } from '../db/system/mediaTable.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../settings/beijingTime.ts';
import { discardFiles } from './discardFiles.ts';
import { removeBrokenUploads } from './removeBrokenUploads.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes files that have been part of no record for a day, the bytes of those that the store would not remove before, and parts of uploads
 * that broke off as long ago.
 */
export async function removeLeftFiles({ database, media, log, clock }: Services): Promise<void> {
  const now = clock();
  await removeLeftMedia(database.db, beijingTime(new Date(now.getTime() - DAY)), beijingTime(now));
  await discardFiles({ database, media, log }, await listDiscarded(database.db));
  await removeBrokenUploads(media, DAY);
}
