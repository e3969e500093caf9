import { forgetBytes, type DiscardedFile } from '../db/system/mediaTable.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Services } from '../Services.ts';
import { storedNames } from './pictures/sizeName.ts';

/**
 * Takes the bytes of files that are marked as removed out of the store, in all their sizes. When the store does not answer, the mark
 * stands, and cleaning comes back to them.
 */
export async function discardFiles(
  { database, media, log }: Pick<Services, 'database' | 'media' | 'log'>,
  files: readonly DiscardedFile[],
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
