import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceText } from '#documents/readDocuments.ts';
import { programVersion, hashTexts } from '../settings/programVersion.ts';
import type { ArchiveTotals } from './Archive.ts';
import { CountingSink } from './CountingSink.ts';
import { copyDatabase, type ArchiveAbout, type StoredPlace } from './copyDatabase.ts';
import { writeArchive } from './writeArchive.ts';

const NAME = /^guiju-(\d{8}-\d{6})\.tar\.gz(\.age)?$/;

export interface BackupFile {
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** The metadata of a backup: `moment` is its start, `texts` the documents of the product. */
export const aboutBackup = (moment: Date, texts: readonly SourceText[]): ArchiveAbout => ({
  id: randomUUID(),
  taken: moment.toISOString(),
  program: programVersion(),
  schemas: hashTexts(texts),
});

/** The name of a backup of this moment (UTC), which sorts by time. */
export function backupName(moment: Date, isSealed: boolean): string {
  const [day, time] = moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  return `guiju-${day ?? ''}-${time ?? ''}.tar.gz${isSealed ? '.age' : ''}`;
}

interface BackupOptions {
  readonly about: ArchiveAbout;
  readonly passphrase: string | undefined;
  /** Receives the rows written so far. */
  readonly onRows?: (rows: number) => void;
}

/** Writes everything of `place` into the file `path`; an existing file is replaced once the new one is complete. */
export function writeBackup(path: string, place: StoredPlace, options: BackupOptions): Promise<ArchiveTotals> {
  const { about, passphrase, onRows = () => undefined } = options;
  return writeArchive(path, passphrase, (sink) => copyDatabase(place, about, new CountingSink(sink, onRows)));
}

/** The backups of a folder, newest first, without incomplete ones. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { name, path, size: (await stat(path)).size };
    }),
  );
}

/** Removes all but the newest `keep` backups of a folder, and incomplete ones; returns their names. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && NAME.test(name.slice(0, -'.part'.length)))
      await rm(join(folder, name), { force: true });
  return old.map(({ name }) => name);
}
