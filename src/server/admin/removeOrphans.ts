import { AppError } from '#engine/errors.ts';
import { lockOrphans } from '../db/admin/mediaRows.ts';
import { readMedia, removeMedia } from '../db/system/mediaTable.ts';
import { transaction } from '../db/transaction.ts';
import { discardFiles } from '../media/discardFiles.ts';
import type { Call } from '../access/Call.ts';
import { demandAdmin } from './demandAdmin.ts';
import { logAdmin } from './logAdmin.ts';
import { dayBefore } from './dayBefore.ts';
import { mediaPlaces } from './mediaPlaces.ts';

/**
 * Removes files that no record has, for good: the one with an Id, otherwise all that nobody touched for a day. Returns how many. Throws
 * FORBIDDEN without key and action, NOT_FOUND, and REFERENCED for a file of a record.
 */
export async function removeOrphans(call: Call, id?: number): Promise<number> {
  demandAdmin(call, 'Development', 'Media.delete');
  const { database } = call.services;
  const files = await transaction(database, async (db) => {
    const found = await lockOrphans(db, id === undefined ? { before: dayBefore(call) } : { id }, mediaPlaces(call));
    if (id !== undefined && found.length === 0) {
      const [file] = await readMedia(db, [id]);
      if (file === undefined) throw new AppError('NOT_FOUND', { text: '文件不存在' });
      throw new AppError('REFERENCED', { text: '文件已被记录使用，请在记录中移除' });
    }
    await removeMedia(
      db,
      found.map(({ Id }) => Id),
      call.now,
    );
    await logAdmin(
      db,
      call,
      found.map(({ Id, FileName, Size, CreateTime }) => ({
        kind: 'media',
        id: Id,
        title: FileName,
        action: 'delete',
        before: { FileName, Size, CreateTime },
      })),
    );
    return found;
  });
  await discardFiles(call.services, files);
  return files.length;
}
