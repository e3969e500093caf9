import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack, type Pack } from 'tar-stream';
import { hashContent } from '../media/hashContent.ts';
import { syncPath } from '../media/syncPath.ts';
import { StartError } from '../settings/StartError.ts';
import { pathOf, type ArchiveHead, type ArchiveSink, type ArchiveTotals } from './Archive.ts';
import { readHead, readTotals } from './readParts.ts';
import type { TableShape } from '../db/copy/tableShapes.ts';
import { LineSum, type TableSum } from '../db/copy/copyRows.ts';

const HEAD = 'head.json';
const TOTALS = 'totals.json';
const TABLES = 'tables/';
const AGE = Buffer.from('age-encryption.org/v1');
/** What the compression costs and saves: 6 takes twice the time of this for a tenth less. */
const LEVEL = 3;

/** Rows and files as the entries of a tar, as they come. */
class TarSink implements ArchiveSink {
  readonly #tar: Pack;
  readonly #pieces = new Map<string, number>();

  constructor(tar: Pack) {
    this.#tar = tar;
  }

  begin(head: ArchiveHead): Promise<void> {
    return this.#text(HEAD, JSON.stringify(head, undefined, 1));
  }

  rows({ name }: TableShape, lines: readonly string[]): Promise<void> {
    const piece = (this.#pieces.get(name) ?? 0) + 1;
    this.#pieces.set(name, piece);
    const file = `${TABLES}${encodeURIComponent(name)}/${String(piece).padStart(6, '0')}.jsonl`;
    return this.#text(file, lines.map((line) => `${line}\n`).join(''));
  }

  tableEnd(): Promise<void> {
    return Promise.resolve();
  }

  async file(name: string, size: number, content: Readable): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const entry = this.#tar.entry({ name, size, mode: 0o600 }, (error) =>
        error instanceof Error ? reject(error) : resolve(),
      );
      (async () => {
        for await (const piece of content) if (!entry.write(piece)) await once(entry, 'drain');
        entry.end();
      })().catch(reject);
    });
  }

  async end(totals: ArchiveTotals): Promise<void> {
    await this.#text(TOTALS, JSON.stringify(totals, undefined, 1));
    this.#tar.finalize();
  }

  #text(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.file(name, bytes.length, Readable.from([bytes]));
  }
}

/**
 * Writes an archive: a tar with the rows as lines of JSON and the files as they are, compressed, and with a passphrase encrypted in the
 * format of age, so that `age -d | tar xz` reads it without us. The file has its name once it is whole and on the disk.
 */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  fill: (sink: ArchiveSink) => Promise<ArchiveTotals>,
): Promise<ArchiveTotals> {
  const part = `${path}.part`;
  const tar = pack();
  try {
    const file = createWriteStream(part, { mode: 0o600 });
    const written = writeOut(Readable.from(tar), passphrase, file);
    // Who fills waits for what is written: when that fails, nobody would read any more.
    const failed = written.then(() => new Promise<never>(() => undefined));
    const totals = await Promise.race([fill(new TarSink(tar)), failed]);
    await written;
    await syncPath(part);
    await rename(part, path);
    await syncPath(dirname(path));
    return totals;
  } catch (error) {
    tar.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

async function writeOut(tar: Readable, passphrase: string | undefined, file: NodeJS.WritableStream): Promise<void> {
  const zipped = createGzip({ level: LEVEL });
  if (passphrase === undefined) return pipeline(tar, zipped, file);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const feeding = pipeline(tar, zipped);
  const sealed = await encrypter.encrypt(webOf(zipped));
  await Promise.all([feeding, pipeline(nodeOf(sealed), file)]);
}

/** A stream of Node as one of the web, and back: pieces are bytes, and nothing is read before it is asked for. */
function webOf(stream: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<unknown, unknown> = await pieces.next();
        if (next.done === true) controller.close();
        else if (next.value instanceof Uint8Array) controller.enqueue(new Uint8Array(next.value));
        else controller.error(new Error('the content is read as text'));
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

const nodeOf = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.from(
    (async function* read() {
      const reader = stream.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    })(),
    { objectMode: false },
  );

/** Looks at everything and keeps nothing. */
class CheckSink implements ArchiveSink {
  readonly #hashes = new Map<string, string>();

  begin(): Promise<void> {
    return Promise.resolve();
  }

  rows(): Promise<void> {
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

/**
 * Fills `sink` with an archive that was read to its end before, so that nothing is written of one that is not whole. Throws what
 * `readArchive` throws, and what `sink` refuses.
 */
export async function restoreArchive(
  path: string,
  passphrase: string | undefined,
  sink: ArchiveSink,
): Promise<{ readonly head: ArchiveHead; readonly totals: ArchiveTotals }> {
  await readArchive(path, passphrase);
  return readArchive(path, passphrase, sink);
}

/**
 * Reads an archive into `sink` and returns what it says it holds. Throws StartError when it is not whole, was changed, is none of ours, was
 * written by a newer program, or the passphrase is not its own.
 */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  sink: ArchiveSink = new CheckSink(),
): Promise<{ readonly head: ArchiveHead; readonly totals: ArchiveTotals }> {
  const tar = extract();
  const source = await openSource(path, passphrase);
  const fed = pipeline(source, createGunzip(), tar).catch((error: unknown) => {
    throw new StartError(`备份文件不完整或已损坏：${path}（${wordsOf(error)}）`, error);
  });
  fed.catch(() => undefined);
  /** What `sink` refused, which is not what became of the file then. */
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
  const endTable = async (next: TableShape | undefined): Promise<void> => {
    if (table !== undefined && table !== next) {
      const [ended, all] = [table, sum.end()];
      sums.set(ended.name, all);
      await give(() => sink.tableEnd(ended, all));
      sum = new LineSum();
    }
    table = next;
  };
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (head === undefined) {
        if (name !== HEAD) throw foreign(path);
        head = readHead(await textOf(entry));
        const begun = head;
        await give(() => sink.begin(begun));
      } else if (name.startsWith(TABLES)) {
        const found = tableOf(name, head, path);
        await endTable(found);
        const lines = (await textOf(entry)).split('\n').slice(0, -1);
        sum.add(lines);
        await give(() => sink.rows(found, lines));
      } else if (name === TOTALS) {
        await endTable(undefined);
        totals = readTotals(await textOf(entry));
      } else {
        if (pathOf(name) === undefined)
          throw new StartError(`备份里有一个不认识的文件：${name}（unknown file in the archive）`);
        await give(() => sink.file(name, size, Readable.from(entry, { objectMode: false })));
      }
    }
  } catch (error) {
    tar.destroy();
    // Where the file itself broke off, that is the cause of what went wrong with its content.
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

async function textOf(entry: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of entry) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Tells whether a file is encrypted: the format of age says so in its first words. Throws StartError when there is no such file. */
export async function isEncrypted(path: string): Promise<boolean> {
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
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return nodeOf(await decrypter.decrypt(webOf(createReadStream(path))));
  } catch (error) {
    throw new StartError(`${path} 不能用这个口令打开，或文件已损坏（${wordsOf(error)}）`, error);
  }
}
