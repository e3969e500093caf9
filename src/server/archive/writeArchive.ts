import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { PIECE } from '../db/copy/copyRows.ts';
import type { TableShape } from '../db/copy/tableShapes.ts';
import { syncPath } from '../media/storedFile.ts';
import { HEAD, TABLES, TOTALS, type ArchiveHead, type ArchiveSink, type ArchiveTotals } from './Archive.ts';
import { nodeOf, webOf } from './webStream.ts';

/** Compression level: 6 takes twice the time of this for a tenth less. */
const LEVEL = 3;

/** Writes rows and files as the entries of a tar stream. */
class TarSink implements ArchiveSink {
  readonly #tar: Pack;
  readonly #pieces = new Map<string, number>();

  constructor(tar: Pack) {
    this.#tar = tar;
  }

  begin(head: ArchiveHead): Promise<void> {
    return this.#text(HEAD, JSON.stringify(head, undefined, 1));
  }

  async rows({ name }: TableShape, lines: readonly string[]): Promise<void> {
    let text = '';
    for (const [i, line] of lines.entries()) {
      text += `${line}\n`;
      if (text.length < PIECE && i < lines.length - 1) continue;
      const piece = (this.#pieces.get(name) ?? 0) + 1;
      this.#pieces.set(name, piece);
      await this.#text(`${TABLES}${encodeURIComponent(name)}/${String(piece).padStart(6, '0')}.jsonl`, text);
      text = '';
    }
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
 * Writes an archive: a tar with the rows as lines of JSON and the files unchanged, compressed, and with a passphrase
 * encrypted in the format of age, so that `age -d | tar xz` can read it. The file gets its name once it is complete and
 * on the disk.
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
    // `fill` waits for its output to be written; after a failed write it would wait forever.
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
  // Loaded on demand: its curves are some thirty files, which a start does not need.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const feeding = pipeline(tar, zipped);
  const sealed = await encrypter.encrypt(webOf(zipped));
  await Promise.all([feeding, pipeline(nodeOf(sealed), file)]);
}
