import { join } from 'node:path';
import type { Settings } from '../../settings/Settings.ts';
import { FolderStore } from './FolderStore.ts';
import type { MediaStore } from './MediaStore.ts';
import { S3Store } from './S3Store.ts';

/** The store of uploaded files that the settings name. What arrives lies in the data folder first, whichever it is. */
export function openMediaStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): MediaStore {
  const folder = join(dataDir, 'media');
  return s3 === undefined ? new FolderStore(folder) : new S3Store(folder, s3);
}
