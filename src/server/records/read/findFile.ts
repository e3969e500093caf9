import { AppError } from '#engine/errors.ts';
import { correctionOfFile } from '../../db/rows/recordCorrections.ts';
import { readMedia, type MediaRow } from '../../db/system/mediaTable.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { findVisible } from './getRecord.ts';
import type { Database } from '../../db/Database.ts';
import { publicCall, type CallServices } from '../../access/openCall.ts';
import { isMaskedFor } from './maskRecord.ts';
import { mayReadCorrection } from './presentRecord.ts';

/** A file, for its uploader and users who may read its field. Throws NOT_FOUND. */
export async function findFile(id: number, call: DbCall): Promise<MediaRow> {
  const [file] = await readMedia(call.db, [id]);
  if (file === undefined) throw missing(id);
  if (file.MediaState === 1) {
    if (call.who.role === 'anonymous') throw missing(id);
    if (file.AccountId === call.who.accountId) return file;
    const waiting = await correctionOfFile(call.db, id);
    const entity = call.findEntity(waiting?.EntityKey ?? '');
    if (entity === undefined || waiting === undefined) throw missing(id);
    if (!mayReadCorrection(entity, await findVisible(entity, waiting.RecordId, call))) throw missing(id);
    return file;
  }
  const entity = call.findEntity(file.EntityKey ?? '');
  if (entity === undefined || file.RecordId === null || !call.access(entity).readable.has(file.FieldName ?? ''))
    throw missing(id);
  const found = await findVisible(entity, file.RecordId, call);
  if (isMaskedFor(found, file.FieldName ?? '')) throw missing(id);
  return file;
}

/** The same for everyone, including files of public fields of public records. */
export async function findOpenFile(
  services: CallServices & { readonly database: Database },
  call: Call | undefined,
  address: string,
  id: number,
): Promise<MediaRow> {
  if (call !== undefined) {
    try {
      return await findFile(id, { ...call, db: services.database.db });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return findFile(id, { ...(await publicCall(address, services)), db: services.database.db });
}

const missing = (id: number): AppError =>
  new AppError('NOT_FOUND', { text: '文件不存在或无权查看', detail: `media ${id}` });
