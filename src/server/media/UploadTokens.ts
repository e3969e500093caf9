import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import type { Clock } from '../time/beijingTime.ts';

/** What a token lets its holder upload, and nothing else. */
export interface UploadGrant {
  /** Whose the files are: an account, or a number below zero for somebody who did not sign in. */
  readonly uploader: number;
  /** Allowed file extensions; undefined: all that the product takes. */
  readonly accept: readonly string[] | undefined;
  /** Largest file. Bytes. */
  readonly largest: number;
  /** How many files. */
  readonly most: number;
}

interface Issued {
  readonly grant: UploadGrant;
  readonly ends: number;
  taken: number;
}

/** Milliseconds. */
const LIFE = 30 * 60 * 1000;
/** Tokens that are kept at once; the oldest go first. */
const MOST = 10_000;
const FARTHEST = 2 ** 47;

/** Short-lived tokens that are good for uploads only. They are kept in memory: a restart ends them. */
export class UploadTokens {
  readonly #clock: Clock;
  readonly #issued = new Map<string, Issued>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A new token for what is granted. */
  issue(grant: UploadGrant): string {
    const token = randomBytes(24).toString('base64url');
    this.#issued.set(token, { grant, ends: this.#clock().getTime() + LIFE, taken: 0 });
    for (const oldest of this.#issued.keys()) {
      if (this.#issued.size <= MOST) break;
      this.#issued.delete(oldest);
    }
    return token;
  }

  /** What a token grants; undefined for one that is unknown or over. */
  find(token: string): UploadGrant | undefined {
    const issued = this.#issued.get(token);
    if (issued === undefined) return undefined;
    if (issued.ends > this.#clock().getTime()) return issued.grant;
    this.#issued.delete(token);
    return undefined;
  }

  /** Takes one upload from a token. Throws NOT_SIGNED_IN for one that is unknown or over, TOO_MANY_REQUESTS when it is used up. */
  take(token: string): UploadGrant {
    const grant = this.find(token);
    const issued = this.#issued.get(token);
    if (grant === undefined || issued === undefined)
      throw new AppError('NOT_SIGNED_IN', { text: '上传已过期，请刷新页面后重试', detail: 'upload token' });
    if (issued.taken >= grant.most)
      throw new AppError('TOO_MANY_REQUESTS', { text: '上传的文件过多，请稍后再试', detail: 'upload token used up' });
    issued.taken += 1;
    return grant;
  }
}

/** A number that stands for somebody who did not sign in, as the owner of what he uploads. */
export function anonymousUploader(): number {
  return -randomInt(1, FARTHEST);
}
