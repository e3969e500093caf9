import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { demandFits } from '../media/cutIntoParts.ts';
import { openMediaStore } from '../media/openMediaStore.ts';
import type { BackupSettings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';
import type { BackupPlace } from '../db/system/backupTables.ts';

/** Stores backups. All methods throw StartError for faults that an operator can fix. */
export interface BackupTarget {
  /** The local path where a backup of this name is written first. */
  pathOf(name: string): string;
  /** Stores the backup written there. */
  take(name: string): Promise<void>;
  /** Downloads the stored backup of this name and returns its local path. */
  fetch(name: string): Promise<string>;
  remove(name: string): Promise<void>;
}

/** Key prefix in the bucket, so that it can hold other kinds of files. */
const PREFIX = 'backups/';

/** Opens the destination of a plan: a folder or the store. `scratch` is an empty folder that is removed afterwards. */
export async function openTarget(
  place: BackupPlace,
  folder: string,
  { folder: root, s3 }: BackupSettings,
  scratch: string,
): Promise<BackupTarget> {
  if (place === 'folder') {
    const path = join(root, folder);
    await mkdir(path, { recursive: true, mode: 0o700 });
    return {
      pathOf: (name) => join(path, name),
      take: () => Promise.resolve(),
      fetch: (name) => Promise.resolve(join(path, name)),
      remove: (name) => rm(join(path, name), { force: true }),
    };
  }
  if (s3 === undefined)
    throw new StartError('没有设置存放备份的 S3 存储：缺少 BACKUP_S3_BUCKET（no store for backups）');
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const store = openMediaStore({ dataDir: scratch, s3 });
  const pathOf = (name: string): string => join(scratch, name);
  return {
    pathOf,
    take: async (name) => {
      demandFits((await stat(pathOf(name))).size);
      await store.take(`${PREFIX}${name}`, pathOf(name));
    },
    fetch: async (name) => {
      const content = await store.read(`${PREFIX}${name}`);
      if (content === undefined) throw new StartError(`S3 存储里没有 ${PREFIX}${name}（no such object）`);
      await pipeline(content, createWriteStream(pathOf(name), { mode: 0o600 }));
      return pathOf(name);
    },
    remove: (name) => store.remove(`${PREFIX}${name}`),
  };
}
