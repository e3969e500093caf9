import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#core/errors.ts';
import { listLeftMedia, readMedia, removeMedia, type MediaRow } from '../db/system/mediaTable.ts';
import type { Call } from '../permission/Call.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../time/beijingTime.ts';
import { mediaFolder } from './mediaFolder.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Removes an uploaded file that is part of no record yet, for its uploader. Files of records go with a save of the record. */
export async function removeFile(call: Call, id: number): Promise<void> {
  const [file] = await readMedia(call.services.database.db, [id]);
  if (file === undefined || file.AccountId !== call.who.accountId)
    throw new AppError('NOT_FOUND', { text: '文件不存在' });
  if (file.MediaState === 2) throw new AppError('REFERENCED', { text: '文件已被记录使用，请在记录中移除' });
  await remove(call.services, [file]);
}

/** Removes files that have been part of no record for a day. */
export async function removeLeftFiles(services: Services): Promise<void> {
  const before = beijingTime(new Date(services.clock().getTime() - DAY));
  const files = await listLeftMedia(services.database.db, before);
  if (files.length > 0) await remove(services, files);
}

async function remove({ database, settings, clock }: Services, files: readonly MediaRow[]): Promise<void> {
  await removeMedia(
    database.db,
    files.map(({ Id }) => Id),
    beijingTime(clock()),
  );
  for (const { StorageName } of files) await rm(join(mediaFolder(settings), StorageName), { force: true });
}
