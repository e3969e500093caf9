import { AppError } from '#engine/errors.ts';
import { readMedia, type MediaRow } from '../../db/system/mediaTable.ts';
import type { Call } from '../../access/Call.ts';
import { findVisible } from './getRecord.ts';
import type { Services } from '../../http/Services.ts';
import { publicCall } from '../../access/publicCall.ts';
import { isWithheld } from './maskRecord.ts';

/** The file with an Id, for its uploader and for those who may read the field of the record it belongs to. Throws NOT_FOUND. */
export async function findFile(call: Call, id: number): Promise<MediaRow> {
  const { db } = call.services.database;
  const [file] = await readMedia(db, [id]);
  if (file === undefined) throw missing(id);
  if (file.MediaState === 1) {
    if (call.who.role === 'anonymous' || file.AccountId !== call.who.accountId) throw missing(id);
    return file;
  }
  const entity = call.findEntity(file.EntityKey ?? '');
  if (entity === undefined || file.RecordId === null || !call.access(entity).readable.has(file.FieldName ?? ''))
    throw missing(id);
  const found = await findVisible(db, call, entity, file.RecordId);
  if (isWithheld(found, file.FieldName ?? '')) throw missing(id);
  return file;
}

/** The same for anybody: besides what the user of the call may see, if there is one, files of public fields of public records. */
export async function findOpenFile(
  services: Services,
  call: Call | undefined,
  address: string,
  id: number,
): Promise<MediaRow> {
  if (call !== undefined) {
    try {
      return await findFile(call, id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return findFile(await publicCall(services, address), id);
}

const missing = (id: number): AppError =>
  new AppError('NOT_FOUND', { text: '文件不存在或无权查看', detail: `media ${id}` });
