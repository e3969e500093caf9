import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from '../db/openPglite.ts';
import { openMediaStore } from '../media/openMediaStore.ts';
import type { Settings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';
import type { BackupPlace, BackupStage } from '../db/system/backupTables.ts';
import { openTarget } from './BackupTarget.ts';
import { type ArchiveAbout, copyDatabase, withSource } from './copyDatabase.ts';
import { CountingSink } from './CountingSink.ts';
import { DatabaseSink } from './DatabaseSink.ts';
import { restoreArchive } from './readArchive.ts';
import { writeArchive } from './writeArchive.ts';

/** A backup to make and verify. */
export interface BackupWork {
  readonly settings: Settings;
  readonly about: ArchiveAbout;
  readonly place: BackupPlace;
  /** Relative to the folder of backups. */
  readonly folder: string;
  readonly name: string;
  /** A folder for this run, on the disk of the data; it is removed afterwards. */
  readonly scratch: string;
}

/** Progress of a backup: rows since the stage began. */
export interface BackupProgress {
  readonly stage: BackupStage;
  readonly rows: number;
}

/** The content of a verified backup. */
export interface BackupResult {
  /** Bytes. */
  readonly size: number;
  readonly rows: number;
  readonly files: number;
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

/** Estimated size of a database file relative to its rows as lines, with indexes and log. */
const SPREAD = 4;
/** Disk space that stays free, because users keep writing to the same disk. Bytes. */
const SPARE = 512 * 1024 * 1024;

/**
 * Writes a backup, stores it, and restores the stored file into a scratch folder, where every row and file is compared.
 * Throws StartError, AppError, or errors of files and disks; files written before stay.
 */
export async function makeBackup(work: BackupWork, tell: (progress: BackupProgress) => void): Promise<BackupResult> {
  const { settings, about, name, scratch } = work;
  const { passphrase } = settings.backup;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const target = await openTarget(work.place, work.folder, settings.backup, join(scratch, 'file'));
    let bytes = 0;
    const totals = await withSource(settings, (place) =>
      writeArchive(target.pathOf(name), passphrase, (sink) => {
        const counted = new CountingSink(sink, (rows) => tell({ stage: 'writing', rows }));
        return copyDatabase(place, about, counted).finally(() => (bytes = counted.bytes));
      }),
    );
    const { size } = await stat(target.pathOf(name));
    tell({ stage: 'sending', rows: 0 });
    await target.take(name);
    tell({ stage: 'proving', rows: 0 });
    await demandRoom(scratch, bytes * SPREAD);
    await rehearse(await target.fetch(name), passphrase, join(scratch, 'data'), settings.workerFile, (rows) =>
      tell({ stage: 'proving', rows }),
    );
    return {
      size,
      rows: Object.values(totals.tables).reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(totals.files).length,
      missing: totals.missing,
      damaged: totals.damaged,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function demandRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + SPARE)
    throw new StartError(
      `备份已写好，但数据目录所在的磁盘没有试恢复所需的空间（约 ${(bytes / 1e9).toFixed(1)} GB），无法证明它能恢复（no room to rehearse）`,
    );
}

/** Restores a backup into a new embedded database and compares every row and file. Throws when anything differs. */
async function rehearse(
  file: string,
  passphrase: string | undefined,
  folder: string,
  workerFile: string,
  tell: (rows: number) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const database = await openPglite(
    { dataDir: folder, workerFile },
    () => undefined,
    () => undefined,
  );
  try {
    const media = openMediaStore({ dataDir: folder, s3: undefined });
    await restoreArchive(file, passphrase, new DatabaseSink({ database, media, dataDir: folder }), (stage, rows) => {
      if (stage === 'writing') tell(rows);
    });
  } finally {
    await database.close();
  }
}
