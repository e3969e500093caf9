import { AppError } from '#core/errors.ts';
import { readMedia, type MediaRow } from '../db/system/mediaTable.ts';
import type { Call } from '../permission/Call.ts';
import { findVisible } from '../records/read/getRecord.ts';
import { isWithheld } from '../records/mask/withheldFlags.ts';

/** The file with an Id, for its uploader and for those who may read the field of the record it belongs to. Throws NOT_FOUND. */
export async function findFile(call: Call, id: number): Promise<MediaRow> {
  const { db } = call.services.database;
  const [file] = await readMedia(db, [id]);
  if (file === undefined) throw missing(id);
  if (file.MediaState === 1) {
    if (file.AccountId !== call.who.accountId) throw missing(id);
    return file;
  }
  const entity = call.findEntity(file.EntityKey ?? '');
  if (entity === undefined || file.RecordId === null || !call.access(entity).readable.has(file.FieldName ?? ''))
    throw missing(id);
  const found = await findVisible(db, call, entity, file.RecordId);
  if (isWithheld(found, file.FieldName ?? '')) throw missing(id);
  return file;
}

const missing = (id: number): AppError =>
  new AppError('NOT_FOUND', { text: '文件不存在或无权查看', detail: `media ${id}` });
