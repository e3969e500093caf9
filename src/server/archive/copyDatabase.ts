import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, OnTrouble } from '../db/Database.ts';
import { requireComplete } from '../db/copy/copyNotes.ts';
import { LineSum, readLines, type TableSum } from '../db/copy/copyRows.ts';
import { readSequences, readShapes, type SequencePlace } from '../db/copy/tableShapes.ts';
import { needDatabase } from '../db/newDatabase.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { openPglite } from '../db/openPglite.ts';
import { askForCopy } from '../db/serveCopies.ts';
import { listStored, type StoredFile } from '../db/system/mediaTable.ts';
import { readOnly, withoutLimits } from '../db/transaction.ts';
import { type MediaStore, openMediaStore } from '../media/openMediaStore.ts';
import type { Settings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';
import {
  type ArchiveHead,
  type ArchiveSink,
  type ArchiveTotals,
  BESIDE,
  type FileSum,
  FORMAT,
  MEDIA,
} from './Archive.ts';

/** The open database and files of a product. */
export interface OpenPlace extends StoredPlace {
  readonly database: Database;
}

const NOBODY: OnTrouble = () => undefined;

/**
 * Opens all data of a product for reading by `work`, also while servers use it: a PostgreSQL transaction sees one
 * moment, and of an embedded database that a server has open a copy of one moment is opened. Throws StartError, also
 * when there is no database, or when the server that provided the copy has ended.
 */
export async function withSource<T>(settings: Settings, work: (place: OpenPlace) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, workerFile } = settings;
  needDatabase(settings);
  const copy = databaseUrl === undefined ? await askForCopy(dataDir) : undefined;
  try {
    const database =
      copy === undefined
        ? await openDatabase(settings, NOBODY)
        : await openPglite({ dataDir: copy.folder, workerFile }, NOBODY, () => undefined);
    try {
      return await work({ database, media: openMediaStore(settings), dataDir });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (copy?.isLost() === true)
      throw new StartError('正在运行的服务停止了，它借出的数据库副本没有了，请重新运行', error);
    throw error;
  } finally {
    copy?.release();
  }
}

/** The stores that hold the whole data of a product. */
export interface StoredPlace {
  readonly database: Pick<Database, 'db' | 'kind'>;
  readonly media: MediaStore;
  /** Folder of keys and similar files, in addition to database and uploads. */
  readonly dataDir: string;
}

export type ArchiveAbout = Pick<ArchiveHead, 'id' | 'program' | 'schemas' | 'taken'>;

/**
 * Writes everything to `sink`: all tables as of one moment, the state of their sequences, the uploaded files that they
 * reference, and the other files of the data folder. Returns what was written. A missing or damaged file is listed in
 * the result. Throws StartError when the database does not belong to this program, or is incomplete.
 */
export async function copyDatabase(place: StoredPlace, about: ArchiveAbout, sink: ArchiveSink): Promise<ArchiveTotals> {
  const { database, media, dataDir } = place;
  const stored = await readOnly(database, async (db) => {
    await withoutLimits(db);
    await requireComplete(db);
    const shapes = await readShapes(db);
    if (!shapes.some(({ name }) => name === 'media'))
      throw new StartError('这个数据库里没有 Guiju 的表，没有可以备份的内容（not a database of ours）');
    await sink.begin({ format: FORMAT, ...about, kind: database.kind, tables: shapes });
    const tables: Record<string, TableSum> = {};
    for (const table of shapes) {
      const sum = new LineSum();
      for await (const lines of readLines(db, table)) {
        sum.add(lines);
        await sink.rows(table, lines);
      }
      const total = sum.end();
      tables[table.name] = total;
      await sink.tableEnd(table, total);
    }
    const sequences: SequencePlace[] = await readSequences(db, shapes);
    return { tables, sequences, files: await listStored(db) };
  });
  const files: Record<string, FileSum> = {};
  const [missing, damaged]: [string[], string[]] = [[], []];
  for (const file of stored.files) {
    const sum = await copyFile(file, media, sink);
    if (sum === undefined) {
      // A file of no record may be deleted during the copy; a file removed from a record remains for at least a day.
      if (file.MediaState === 2) missing.push(nameOf(file));
    } else {
      files[`${MEDIA}${file.StorageName}`] = sum;
      if (file.Hash !== null && file.Hash !== sum.hash) damaged.push(nameOf(file));
    }
  }
  for (const name of await filesBeside(dataDir)) {
    const path = join(dataDir, name);
    const { size } = await stat(path);
    files[`${BESIDE}${name}`] = await giveFile(`${BESIDE}${name}`, size, createReadStream(path), sink);
  }
  const totals = { tables: stored.tables, sequences: stored.sequences, files, missing, damaged };
  await sink.end(totals);
  return totals;
}

const nameOf = ({ Id, FileName }: StoredFile): string => `${FileName} (media ${Id})`;

async function copyFile(
  { StorageName }: StoredFile,
  media: MediaStore,
  sink: ArchiveSink,
): Promise<FileSum | undefined> {
  const size = await media.size(StorageName);
  const content = size === undefined ? undefined : await media.read(StorageName);
  if (size === undefined || content === undefined) return undefined;
  return giveFile(`${MEDIA}${StorageName}`, size, content, sink);
}

async function giveFile(name: string, size: number, content: Readable, sink: ArchiveSink): Promise<FileSum> {
  const hash = createHash('sha256');
  const watched = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await Promise.all([pipeline(content, watched), sink.file(name, size, watched)]);
  return { size, hash: hash.digest('hex') };
}

/** Entries of the data folder that are copied in another way, or are temporary. */
const ELSEWHERE = /^(db|db\.unfinished-.*|media|parts|backups)$/;

/** Whether a file belongs to the running process: its lock, and files it creates again, begin with a dot. */
const isOwn = (name: string): boolean => name.startsWith('.') || name.endsWith('.log');

/** The files of the data folder other than database, uploads and older backups, such as keys; paths with `/`. */
async function filesBeside(dataDir: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isOwn(entry.name) || (folder === '' && ELSEWHERE.test(entry.name))) continue;
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // Follow symbolic links: keys may be stored elsewhere.
    const target = await stat(join(dataDir, name));
    if (target.isDirectory()) found.push(...(await filesBeside(dataDir, name)));
    else if (target.isFile()) found.push(name);
  }
  return found;
}
