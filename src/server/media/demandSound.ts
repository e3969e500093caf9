import { AppError } from '#engine/errors.ts';
import type { MediaRow } from '../db/system/mediaTable.ts';
import type { MediaStore } from './openMediaStore.ts';

/** Throws INTERNAL (logged) when a file differs from its hash: never send a corrupted document. */
export async function demandSound(
  store: MediaStore,
  { Id, StorageName, Hash }: Pick<MediaRow, 'Id' | 'StorageName' | 'Hash'>,
): Promise<void> {
  if (Hash === null || (await store.isSound(StorageName, Hash))) return;
  throw new AppError('INTERNAL', {
    text: '文件已损坏，请联系管理员从备份恢复',
    detail: `media ${Id} (${StorageName}) is not what was taken in`,
  });
}
