import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { LineSum, type TableSum } from '../db/copy/copyRows.ts';
import type { TableShape } from '../db/copy/tableShapes.ts';
import { hashContent } from '../media/storedFile.ts';
import { StartError } from '../settings/StartError.ts';
import {
  HEAD,
  MAX_ENTRY,
  pathOf,
  TABLES,
  TOTALS,
  type ArchiveHead,
  type ArchiveSink,
  type ArchiveTotals,
  type OnRestored,
} from './Archive.ts';
import { readHead, readTotals } from './readParts.ts';
import { nodeOf, webOf } from './webStream.ts';

const AGE = Buffer.from('age-encryption.org/v1');

/** A sink that may leave out the rows: they are hashed and compared in any case. */
type ArchiveReader = Omit<ArchiveSink, 'rows'> & Partial<Pick<ArchiveSink, 'rows'>>;

/** Checks everything without storing it. */
class CheckSink implements ArchiveReader {
  readonly #hashes = new Map<string, string>();

  begin(): Promise<void> {
    return Promise.resolve();
  }

  tableEnd(): Promise<void> {
    return Promise.resolve();
  }

  async file(name: string, _size: number, content: Readable): Promise<void> {
    this.#hashes.set(name, await hashContent(content));
  }

  end({ files }: ArchiveTotals): Promise<void> {
    const other = Object.entries(files).find(([name, { hash }]) => this.#hashes.get(name) !== hash);
    return other === undefined
      ? Promise.resolve()
      : Promise.reject(new StartError(`备份文件的内容与它的清单不一致：${other[0]}（a file of the archive differs）`));
  }
}

/** Fills `sink` from a verified archive, so that an incomplete one writes nothing. Throws like `readArchive`. */
export async function restoreArchive(
  path: string,
  passphrase: string | undefined,
  sink: ArchiveSink,
  tell: OnRestored = () => undefined,
): Promise<{ readonly head: ArchiveHead; readonly totals: ArchiveTotals }> {
  await readArchive(path, passphrase, new CheckSink(), (rows) => tell('checking', rows));
  return readArchive(path, passphrase, sink, (rows) => tell('writing', rows));
}

/**
 * Reads an archive into `sink` and returns its declared content. Throws StartError when it is incomplete, changed, of
 * another program, written by a newer version, or encrypted with another passphrase.
 */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  sink: ArchiveReader = new CheckSink(),
  onRows: (rows: number) => void = () => undefined,
): Promise<{ readonly head: ArchiveHead; readonly totals: ArchiveTotals }> {
  const tar = extract();
  const source = await openSource(path, passphrase);
  const fed = pipeline(source, createGunzip(), tar).catch((error: unknown) => {
    throw new StartError(`备份文件不完整或已损坏：${path}（${wordsOf(error)}）`, error);
  });
  fed.catch(() => undefined);
  /** The error of `sink`, to distinguish it from errors of the file. */
  let refused: unknown;
  const give = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      refused = error;
      throw error;
    }
  };
  let [head, totals]: [ArchiveHead | undefined, ArchiveTotals | undefined] = [undefined, undefined];
  const sums = new Map<string, TableSum>();
  let [table, sum]: [TableShape | undefined, LineSum] = [undefined, new LineSum()];
  let ended = 0;
  const endTable = async (next: TableShape | undefined): Promise<void> => {
    if (table !== undefined && table !== next) {
      const [last, all] = [table, sum.end()];
      sums.set(last.name, all);
      ended += all.rows;
      await give(() => sink.tableEnd(last, all));
      sum = new LineSum();
    }
    table = next;
  };
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (head === undefined) {
        if (name !== HEAD) throw foreign(path);
        head = readHead(await textOf(name, size, entry));
        const begun = head;
        await give(() => sink.begin(begun));
      } else if (name.startsWith(TABLES)) {
        const found = tableOf(name, head, path);
        await endTable(found);
        const piece = await bytesOf(name, size, entry);
        sum.addPiece(piece);
        await give(async () => sink.rows?.(found, piece.toString().split('\n').slice(0, -1)));
        onRows(ended + sum.rows);
      } else if (name === TOTALS) {
        await endTable(undefined);
        totals = readTotals(await textOf(name, size, entry));
      } else {
        if (pathOf(name) === undefined)
          throw new StartError(`备份里有一个不认识的文件：${name}（unknown file in the archive）`);
        await give(() => sink.file(name, size, Readable.from(entry, { objectMode: false })));
      }
    }
  } catch (error) {
    tar.destroy();
    // If reading the file failed, that error is the cause of the fault in its content.
    if (refused === undefined && !(error instanceof StartError)) await fed;
    throw error;
  }
  await fed;
  if (head === undefined || totals === undefined) throw foreign(path);
  for (const empty of head.tables.filter(({ name }) => !sums.has(name))) {
    const nothing = new LineSum().end();
    sums.set(empty.name, nothing);
    await sink.tableEnd(empty, nothing);
  }
  for (const [name, { hash }] of sums)
    if (totals.tables[name]?.hash !== hash)
      throw new StartError(`备份文件的内容与它的清单不一致：${name}（rows of the archive differ）`);
  await sink.end(totals);
  return { head, totals };
}

function tableOf(file: string, { tables }: ArchiveHead, path: string): TableShape {
  const name = decodeURIComponent(file.slice(TABLES.length, file.lastIndexOf('/')));
  const table = tables.find((each) => each.name === name);
  if (table === undefined) throw foreign(path);
  return table;
}

const foreign = (path: string): StartError =>
  new StartError(`${path} 不是 Guiju 的备份，或者不完整（not an archive of ours）`);

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const textOf = async (...entry: Parameters<typeof bytesOf>): Promise<string> => (await bytesOf(...entry)).toString();

/** Returns the content of an entry. Throws StartError, before reading, when its declared size exceeds the limit. */
async function bytesOf(name: string, size: number, entry: AsyncIterable<Buffer>): Promise<Buffer> {
  if (size > MAX_ENTRY)
    throw new StartError(
      `备份里的 ${name} 有 ${Math.round(size / 1024 / 1024)} MB，不是 Guiju 写的（an entry larger than any of ours）`,
    );
  const pieces: Buffer[] = [];
  for await (const piece of entry) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Whether a file is encrypted, by the header of the age format. Throws StartError when the file does not exist. */
async function isEncrypted(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r');
    try {
      const head = Buffer.alloc(AGE.length);
      await file.read(head, 0, AGE.length, 0);
      return head.equals(AGE);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new StartError(`备份文件无法读取：${path}（${wordsOf(error)}）`, error);
  }
}

async function openSource(path: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path);
  if (passphrase === undefined)
    throw new StartError(`${path} 已加密，请用环境变量 BACKUP_PASSPHRASE 给出口令（passphrase needed）`);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return nodeOf(await decrypter.decrypt(webOf(createReadStream(path))));
  } catch (error) {
    throw new StartError(`${path} 不能用这个口令打开，或文件已损坏（${wordsOf(error)}）`, error);
  }
}
