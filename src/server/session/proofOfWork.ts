import { createHash, randomBytes } from 'node:crypto';
import { takeProofKey } from '../db/accounts/signInGuards.ts';
import { readSigned, signValues } from './installationKey.ts';
import type { SessionServices } from './openSession.ts';

type Services = Pick<SessionServices, 'database' | 'clock' | 'settings'>;

/** How long a challenge is valid. Milliseconds. */
const LIFE = 10 * 60_000;
const PURPOSE = 'proof';
/** A challenge, a dot, and the number that was found. */
const SHAPE = /^([\w-]+\.[\w-]+)\.(\d{1,15})$/;

/** A proof of work for limits that strangers could use up: find a number whose hash begins with this many zero bits. */
export interface ProofDemand {
  readonly Challenge: string;
  readonly Bits: number;
}

/** Creates a challenge for one door (`code:...`, `form:...`). */
export function demandProof(door: string, bits: number, { clock, settings }: Services): ProofDemand {
  const facts = [door, bits, clock().getTime() + LIFE, randomBytes(12).toString('base64url')];
  return { Challenge: signValues(PURPOSE, facts, settings), Bits: bits };
}

/**
 * Whether the proof of work is valid for this door, is as large as currently required, and was not used before; marks
 * it as used. Format: the challenge and the number, `<challenge>.<number>`.
 */
export async function takeProof(
  door: string,
  bits: number,
  sent: string | undefined,
  { database, clock, settings }: Services,
): Promise<boolean> {
  const [, challenge = '', number = ''] = SHAPE.exec(sent ?? '') ?? [];
  if (challenge === '') return false;
  const [at, asked, endsAt] = readSigned(PURPOSE, challenge, settings);
  if (at !== door || typeof asked !== 'number' || asked < bits || typeof endsAt !== 'number') return false;
  if (clock().getTime() >= endsAt || zeroBits(workHash(challenge, Number(number))) < asked) return false;
  return takeProofKey(database.db, createHash('sha256').update(challenge).digest('base64url'), endsAt);
}

/** The hash of the hash of a challenge and a number of eight bytes: one block of SHA-256 for each number. */
export function workHash(challenge: string, number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return createHash('sha256').update(createHash('sha256').update(challenge).digest()).update(bytes).digest();
}

function zeroBits(hash: Buffer): number {
  const byte = hash.findIndex((one) => one !== 0);
  return byte < 0 ? hash.length * 8 : byte * 8 + Math.clz32(hash[byte] ?? 0) - 24;
}
