import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Translate } from '#engine/words/translator.ts';
import type { ChainState } from '#wire/LogReply.ts';
import type { Database } from '../Database.ts';
import type { Guarded } from './guardLog.ts';
import { lockName, transaction } from '../transaction.ts';
import { chainHead, type ChainReport, signedHead, type SignedHead } from './verifyChain.ts';
import { fits } from '#wire/schema.ts';

/** The checkpoints of a data folder with a valid signature, in order, and the lines with an invalid one. */
export interface ReadHeads {
  readonly heads: readonly SignedHead[];
  /** Line numbers, from 1. */
  readonly forged: readonly number[];
}

const FOLDER = 'log';
const KEY_FILE = 'key.pem';
const HEADS_FILE = 'heads.jsonl';

/** The first half of the SHA-256 of a public key, in groups for reading aloud. */
export const fingerprintOf = (key: string): string =>
  (createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32).match(/.{4}/g) ?? []).join(' ');

type Facts = Omit<SignedHead, 'Key' | 'Signature'>;

const signedText = ({ At, Count, Hash, Found, Removed }: Facts): Buffer =>
  Buffer.from(['guiju log head', At, Count, Hash ?? '', Found, ...(Removed ? ['removed'] : [])].join('\n'));

/**
 * The signed checkpoints of the op log in `<dataDir>/log`: the private key (Ed25519, created at the first start,
 * readable by its owner only) and the checkpoints, one JSON object per line. Both belong in the backup of the data
 * folder.
 */
export class LogHeads {
  readonly #folder: string;
  #read: ReadSoFar = nothingRead();
  #guarded: Pick<Guarded, 'troubles' | 'isInsertOnly'> = { troubles: [], isInsertOnly: false };
  #unsigned: string | undefined;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, FOLDER);
  }

  /** Stores the problems found at the start, for `state`. */
  noteGuarded(guarded: Pick<Guarded, 'troubles' | 'isInsertOnly'>): void {
    this.#guarded = guarded;
  }

  /**
   * Returns all checkpoints; none before the first signature. A last line that a power failure left incomplete is
   * ignored. There is one for each hour with log entries, and verifying a signature takes time: while the bytes of the
   * file are unchanged, earlier checkpoints are not verified again.
   */
  read(): ReadHeads {
    const bytes = this.#bytes();
    const end = bytes.lastIndexOf('\n') + 1;
    if (hashOf(bytes.subarray(0, this.#read.size)) !== this.#read.hash) this.#read = nothingRead();
    const { size, lines } = this.#read;
    const more = bytes.subarray(size, end).toString('utf8').split('\n').slice(0, -1);
    const heads = [...this.#read.heads];
    const forged = [...this.#read.forged];
    more.forEach((line, i) => {
      const head = readHead(line);
      if (head !== undefined) heads.push(head);
      else if (line !== '') forged.push(lines + i + 1);
    });
    this.#read = { heads, forged, size: end, lines: lines + more.length, hash: hashOf(bytes.subarray(0, end)) };
    return this.#read;
  }

  /** The last checkpoint, without verifying the earlier ones. */
  last(): SignedHead | undefined {
    const lines = this.#bytes().toString('utf8').split('\n').slice(0, -1);
    for (const line of lines.reverse()) {
      const head = readHead(line);
      if (head !== undefined) return head;
    }
    return undefined;
  }

  /** Signs the end of the chain and its verification; resolves when on disk. `state` reports a failed write. */
  async sign(database: Database, now: string, report?: Pick<ChainReport, 'breaks'>): Promise<SignedHead> {
    try {
      const head = await transaction(database, async (db) => {
        await lockName(db, 'op log heads');
        const { count, hash } = await chainHead(db);
        const Found = report === undefined ? (this.last()?.Found ?? '') : breakText(report);
        return this.#append({ At: now, Count: count, Hash: hash, Found });
      });
      this.#unsigned = undefined;
      return head;
    } catch (error) {
      this.#unsigned = `链头无法签名：${error instanceof Error ? error.message : String(error)}`;
      throw error;
    }
  }

  /** Signs that the entries up to a checkpoint are removed as agreed: verifications begin after them, with its hash. */
  signRemoved({ At, Count, Hash }: SignedHead): void {
    this.#append({ At, Count, Hash, Found: '', Removed: true });
  }

  /** Returns the state of the chain, in the reader's language. */
  async state({ db }: Pick<Database, 'db'>, say: Translate): Promise<ChainState> {
    const { count } = await chainHead(db);
    const { heads, forged } = this.read();
    const last = heads.findLast(({ Removed }) => !Removed);
    const problems = [
      ...(last === undefined || last.Found === '' ? [] : [last.Found]),
      ...(last !== undefined && last.Count > count
        ? [`末尾被截断：签名时有 ${last.Count} 条，现在只有 ${count} 条`]
        : []),
      ...(forged.length === 0 ? [] : [`${HEADS_FILE} 第 ${forged.join('、')} 行的签名不对`]),
      ...this.#guarded.troubles,
      ...(this.#unsigned === undefined ? [] : [this.#unsigned]),
    ];
    return {
      Count: count,
      Since: heads[0]?.At ?? null,
      SignedAt: last?.At ?? null,
      SignedCount: last?.Count ?? 0,
      Fingerprint: last === undefined ? null : fingerprintOf(last.Key),
      IsInsertOnly: this.#guarded.isInsertOnly,
      Problem: problems.length === 0 ? null : problems.map(say).join(say('；')),
    };
  }

  #bytes(): Buffer {
    const file = join(this.#folder, HEADS_FILE);
    return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  }

  #append(facts: Facts): SignedHead {
    const key = this.#key();
    const head: SignedHead = {
      ...facts,
      Key: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
      Signature: sign(null, signedText(facts), key).toString('base64'),
    };
    const bytes = this.#bytes();
    const isTorn = bytes.lastIndexOf('\n') + 1 < bytes.length;
    write(join(this.#folder, HEADS_FILE), 'a', `${isTorn ? '\n' : ''}${JSON.stringify(head)}\n`);
    return head;
  }

  #key(): KeyObject {
    const path = join(this.#folder, KEY_FILE);
    if (!existsSync(path)) {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const { privateKey } = generateKeyPairSync('ed25519');
      const part = `${path}.part`;
      write(part, 'w', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
      renameSync(part, path);
    }
    return createPrivateKey(readFileSync(path));
  }
}

/** The complete lines read so far: number of bytes and lines, and a hash of them. */
interface ReadSoFar extends ReadHeads {
  readonly size: number;
  readonly lines: number;
  readonly hash: string;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const nothingRead = (): ReadSoFar => ({ heads: [], forged: [], size: 0, lines: 0, hash: hashOf(Buffer.alloc(0)) });

/** The first break of a report in one line; empty without one. */
export function breakText({ breaks }: Pick<ChainReport, 'breaks'>): string {
  const [first] = breaks;
  if (first === undefined) return '';
  const { entryId, why } = first;
  const count = breaks.length;
  if (entryId === null) return count > 1 ? `${why}（共 ${count} 处）` : why;
  return count > 1 ? `编号 ${entryId}：${why}（共 ${count} 处）` : `编号 ${entryId}：${why}`;
}

/** Parses a line; undefined unless it is a checkpoint with a valid signature. */
function readHead(line: string): SignedHead | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!fits(signedHead, value)) return undefined;
    const key = createPublicKey({ key: Buffer.from(value.Key, 'base64'), type: 'spki', format: 'der' });
    return verify(null, signedText(value), key, Buffer.from(value.Signature, 'base64')) ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(path: string, flags: 'a' | 'w', text: string): void {
  const file = openSync(path, flags, 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
