import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db/Database.ts';
import { endFilling } from '../db/newDatabase.ts';
import { readOnly, transaction, withoutLimits } from '../db/transaction.ts';
import {
  beginCopyNotes,
  COPY_NOTES,
  endCopyNotes,
  lockCopyNotes,
  noteCopied,
  readCopyNotes,
  type CopyNotes,
} from '../db/copy/copyNotes.ts';
import { addLines, emptyTable, makeTable, sumTable, type TableSum } from '../db/copy/copyRows.ts';
import { readShapes, setSequence, type TableShape } from '../db/copy/tableShapes.ts';
import { guardCopied } from '../db/log/guardLog.ts';
import { hashContent, syncPath } from '../media/storedFile.ts';
import type { MediaStore } from '../media/openMediaStore.ts';
import { StartError } from '../settings/StartError.ts';
import {
  MEDIA,
  pathOf,
  type ArchiveHead,
  type ArchiveSink,
  type ArchiveTotals,
  type FileSum,
  type OnRestored,
} from './Archive.ts';

/** The destination that a copy is written into. */
export interface FilledPlace {
  readonly database: Database;
  /** Store for the uploaded files; undefined: they stay where they are and are only checked. */
  readonly media: MediaStore | undefined;
  readonly dataDir: string;
}

/**
 * Fills an empty database and store with a copy of everything. An interrupted copy - also by the end of the process -
 * continues when the same archive is given again; until then no server starts on it. At the end every table is read
 * again and compared: `end` throws StartError when anything differs.
 */
export class DatabaseSink implements ArchiveSink {
  readonly #place: FilledPlace;
  readonly #files = new Map<string, FileSum>();
  #tables: readonly TableShape[] = [];
  #done: ReadonlyMap<string, TableSum> = new Map();
  /** Tables that an earlier run may have filled partly. */
  #unsure = new Set<string>();

  readonly #tell: OnRestored;

  constructor(place: FilledPlace, tell: OnRestored = () => undefined) {
    [this.#place, this.#tell] = [place, tell];
  }

  async begin({ id, tables }: ArchiveHead): Promise<void> {
    this.#tables = tables;
    const others = await transaction(this.#place.database, async (db) => {
      await lockCopyNotes(db);
      const notes = await readCopyNotes(db);
      if (notes?.source !== undefined) {
        this.#goOn(notes, id);
        return [];
      }
      const there = (await readShapes(db)).filter(({ name }) => name !== COPY_NOTES);
      if (there.length === 0) {
        for (const table of this.#tables) await makeTable(db, table);
        await beginCopyNotes(db, id);
      } else if (notes !== undefined) {
        // These tables belong to a program that is already in use: the database is no longer a destination.
        await endCopyNotes(db);
      }
      return there;
    });
    if (others.length > 0)
      throw new StartError(
        `目标不是空的：已有 ${others.length} 张表（${others
          .slice(0, 3)
          .map(({ name }) => name)
          .join('、')} ……），恢复和迁移只写入空的目标（target is not empty）`,
      );
    this.#begun();
  }

  /** Continues an earlier run of the same copy. */
  #goOn({ source, done }: CopyNotes, id: string): void {
    if (source !== id)
      throw new StartError('目标里有另一次没有完成的恢复或迁移，请换一个空的目标（another copy was begun there）');
    this.#done = done;
    this.#unsure = new Set(this.#tables.map(({ name }) => name).filter((name) => !done.has(name)));
  }

  /** Ends the marker file: from now on the database itself records that it is being filled. */
  #begun(): void {
    if (this.#place.database.kind === 'embedded') endFilling(this.#place.dataDir);
  }

  async rows({ name, ...shape }: TableShape, lines: readonly string[]): Promise<void> {
    if (this.#done.has(name)) return;
    await transaction(this.#place.database, async (db) => {
      if (this.#unsure.has(name)) await emptyTable(db, name);
      await addLines(db, { name, ...shape }, lines);
    });
    this.#unsure.delete(name);
  }

  async tableEnd({ name }: TableShape, sum: TableSum): Promise<void> {
    const done = this.#done.get(name);
    if (done === undefined) {
      await transaction(this.#place.database, async (db) => {
        if (this.#unsure.has(name)) await emptyTable(db, name);
        await noteCopied(db, name, sum);
      });
      this.#unsure.delete(name);
    } else if (done.hash !== sum.hash)
      throw new StartError(`${name} 在上次中断之后变了，请换一个空的目标重新开始（the source has changed since）`);
  }

  async file(name: string, size: number, content: Readable): Promise<void> {
    const { media, dataDir } = this.#place;
    if (media === undefined) {
      this.#files.set(name, { size, hash: await hashContent(content) });
      return;
    }
    const part = join(media.parts, `${randomBytes(16).toString('hex')}.part`);
    await mkdir(media.parts, { recursive: true });
    try {
      await pipeline(content, createWriteStream(part, { flags: 'wx' }));
      const hash = await hashContent(createReadStream(part));
      this.#files.set(name, { size, hash });
      const path = pathOf(name);
      if (path === undefined) throw new StartError(`备份里有一个不认识的文件：${name}（unknown file in the archive）`);
      if (name.startsWith(MEDIA)) await media.take(path, part);
      else {
        const to = join(dataDir, path);
        await demandNoOther(to, hash);
        await mkdir(dirname(to), { recursive: true });
        await syncPath(part);
        await rename(part, to);
        await syncPath(dirname(to));
      }
    } finally {
      await rm(part, { force: true });
    }
  }

  async end({ tables, sequences, files }: ArchiveTotals): Promise<void> {
    const { database } = this.#place;
    const differing: string[] = [];
    let compared = 0;
    for (const table of this.#tables) {
      const want = tables[table.name];
      const have = await readOnly(database, async (db) => {
        await withoutLimits(db);
        return sumTable(db, table, (rows) => this.#tell('comparing', compared + rows));
      });
      compared += have.rows;
      if (want?.hash !== have.hash) differing.push(`${table.name}（${want?.rows ?? 0} → ${have.rows}）`);
    }
    for (const [name, { hash }] of Object.entries(files))
      if (this.#files.get(name)?.hash !== hash) differing.push(name);
    if (differing.length > 0)
      throw new StartError(
        `写入的内容与来源不一致：${differing.slice(0, 5).join('、')}，共 ${differing.length} 处（the copy differs）`,
      );
    await transaction(database, async (db) => {
      for (const sequence of sequences) await setSequence(db, sequence);
      await guardCopied(
        db,
        this.#tables.map(({ name }) => name),
      );
      await endCopyNotes(db);
    });
  }
}

/** Throws StartError when another file has the name: overwriting a key would make its data unreadable. */
async function demandNoOther(path: string, hash: string): Promise<void> {
  if (existsSync(path) && (await hashContent(createReadStream(path))) !== hash)
    throw new StartError(
      `${path} 已存在，内容与要写入的不同，不会覆盖；请换一个空的数据目录后再次运行（another file is there）`,
    );
}
