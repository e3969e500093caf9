import { AppError } from '#engine/errors.ts';
import { readMedia, removeFreeMedia } from '../db/system/mediaTable.ts';
import type { Call } from '../access/Call.ts';
import { discardFiles } from './discardFiles.ts';

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
