import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import type { PasswordCost } from '../settings/Settings.ts';

const SALT = 16;
const KEY = 32;
/** Each takes a thread of a pool that file access needs, too. */
const MAX_PARALLEL_HASHES = 2;
const MAX_QUEUE = 50;

let running = 0;
const queue: (() => void)[] = [];

/** A salted scrypt hash of a password with its parameters, as text. Throws BUSY when too many are waiting. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Returns whether a password belongs to a hash. Without a hash (no such account) it takes the same time and returns
 * false. `renewed` is a new hash when the old one is weaker than today's. Throws BUSY when too many are waiting.
 */
export async function checkPassword(
  password: string,
  hash: string | null | undefined,
  today: PasswordCost,
): Promise<{ ok: boolean; renewed: string | undefined }> {
  const [kind, n, r, p, salt = '', key = ''] = (hash ?? '').split('$');
  const cost: PasswordCost = kind === 'scrypt' ? { N: Number(n), r: Number(r), p: Number(p) } : today;
  const wanted = Buffer.from(key, 'base64');
  const derived = await derive(password, Buffer.from(salt === '' ? 'AAAA' : salt, 'base64'), cost);
  const ok = kind === 'scrypt' && wanted.length === derived.length && timingSafeEqual(wanted, derived);
  const weaker = cost.N * cost.p < today.N * today.p;
  return { ok, renewed: ok && weaker ? await hashPassword(password, today) : undefined };
}

async function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  if (running >= MAX_PARALLEL_HASHES) {
    if (queue.length >= MAX_QUEUE) throw new AppError('BUSY', { detail: 'too many passwords are being checked' });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, KEY, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  } finally {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Letters and digits that are not easily confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password that is easy to read and type: `xk7m-p2qa-w9zt`, 59 bits. */
export function makePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('');
  return [group(), group(), group()].join('-');
}
