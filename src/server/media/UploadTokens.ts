import { randomInt } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import type { Database, Clock } from '../db/Database.ts';
import {
  addUploadToken,
  findUploadToken,
  takeUploadToken,
  type UploadTokenRow,
} from '../db/system/uploadTokenTable.ts';
import { hashToken, newSessionToken } from '../access/Sessions.ts';

/** The upload that a token permits, and nothing else. */
export interface UploadGrant {
  /** Owner of the files: an account, or a negative number for a visitor who is not signed in. */
  readonly uploader: number;
  /** Allowed file extensions; undefined: all kinds of the product. */
  readonly accept: readonly string[] | undefined;
  /** Largest file. Bytes. */
  readonly largest: number;
  readonly most: number;
}

/** Milliseconds. */
const LIFE = 30 * 60 * 1000;
/** How long files without a record are stored. Milliseconds. */
const OWNED = 60 * 60 * 1000;
const FARTHEST = 2 ** 47;

/** Short-lived tokens for uploads only. Stored in the database, hashed, for all processes. */
export class UploadTokens {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async issue({ uploader, accept, largest, most }: UploadGrant): Promise<string> {
    const token = newSessionToken();
    await addUploadToken(this.#database.db, {
      TokenHash: hashToken(token),
      Uploader: uploader,
      Accept: accept ?? null,
      Largest: largest,
      Most: most,
      Taken: 0,
      EndsAt: this.#now + LIFE,
    });
    return token;
  }

  /** The grant of a token; undefined for an unknown or expired one. */
  async find(token: string): Promise<UploadGrant | undefined> {
    if (token === '') return undefined;
    const found = await findUploadToken(this.#database.db, hashToken(token), this.#now);
    return found === undefined ? undefined : grantOf(found);
  }

  /**
   * The owner number of a visitor who uploaded with a token without signing in; undefined for any other token. Expired
   * tokens are accepted as long as such files exist: filling in a form after uploading its files may take long.
   */
  async visitorOf(token: string): Promise<number | undefined> {
    if (token === '') return undefined;
    const uploader = (await findUploadToken(this.#database.db, hashToken(token), this.#now - OWNED))?.Uploader ?? 0;
    return uploader < 0 ? uploader : undefined;
  }

  /** Uses a token for one upload. NOT_SIGNED_IN: unknown or expired; TOO_MANY_REQUESTS: used up. */
  async take(token: string): Promise<UploadGrant> {
    const taken = await takeUploadToken(this.#database.db, hashToken(token), this.#now);
    if (taken !== undefined) return grantOf(taken);
    if ((await this.find(token)) === undefined)
      throw new AppError('NOT_SIGNED_IN', { text: '上传已过期，请重试', detail: 'upload token' });
    throw new AppError('TOO_MANY_REQUESTS', { text: '上传的文件过多，请稍后再试', detail: 'upload token used up' });
  }

  get #now(): number {
    return this.#clock().getTime();
  }
}

const grantOf = ({ Uploader, Accept, Largest, Most }: UploadTokenRow): UploadGrant => ({
  uploader: Uploader,
  accept: Accept ?? undefined,
  largest: Largest,
  most: Most,
});

/** Returns a random owner number for the uploads of a visitor who is not signed in. */
export const anonymousUploader = (): number => -randomInt(1, FARTHEST);
