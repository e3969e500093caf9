import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#engine/errors.ts';
import type { Settings } from '../settings/Settings.ts';

type Place = Pick<Settings, 'dataDir'>;

const KEY = 32;
const NONCE = 12;
const TAG = 16;

const keys = new Map<string, Buffer>();

/** The key of this installation, created on first use; in the data folder, which processes share. */
function keyOf({ dataDir }: Place): Buffer {
  const known = keys.get(dataDir);
  if (known !== undefined) return known;
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'installation.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(KEY), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = readFileSync(file);
  if (key.length !== KEY) throw new AppError('INTERNAL', { detail: `${file} is no key` });
  keys.set(dataDir, key);
  return key;
}

/** A keyed hash of a text for one purpose; it cannot be forged without the key of the installation. */
export function keyedHash(purpose: string, text: string, place: Place): string {
  return createHmac('sha256', keyOf(place))
    .update(JSON.stringify([purpose, text]))
    .digest('base64url');
}

/** Signs values as a text that cannot be changed unnoticed; it is readable for everyone. */
export function signValues(purpose: string, values: readonly unknown[], place: Place): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${text}.${keyedHash(purpose, text, place)}`;
}

/** The values of a signed text; empty without a valid signature for this purpose. */
export function readSigned(purpose: string, signed: string, place: Place): readonly unknown[] {
  const [text = '', signature = ''] = signed.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(keyedHash(purpose, text, place))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return [];
  const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return isList(values) ? values : [];
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The owner name of secrets that sign events for other programs. */
export const WEBHOOK_SECRET = 'webhook';

/** Encrypts a secret for the database, bound to its owner. */
export function seal(secret: string, owner: string, place: Place): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(place), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts the secret. Throws when the key was lost, or the text was copied from another owner or installation. */
export function unseal(text: string, owner: string, place: Place): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(place), bytes.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
