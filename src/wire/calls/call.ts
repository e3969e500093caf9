import type { ErrorCode } from '#engine/errors.ts';
import type { Shape } from '../schema.ts';

type Method = 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/** What has no JSON Schema: a file, a stream, a body in parts, or replies of a protocol that is not ours. */
export interface Raw {
  readonly type: string;
  /** What it is, for people. */
  readonly about: string;
}

/** One call of the API. */
export interface Call {
  /** What it does, for people. */
  readonly title: string;
  /** Whoever asks may call it, or a session is read when there is one; all others need one. */
  readonly open?: true | 'optional';
  /** Programs may call it with a token in place of a session: what is done with records, and what says how. `writing`: not with one that only reads. */
  readonly tokens?: true | 'writing';
  /** The parts of the path that begin with a colon. */
  readonly params?: Shape<unknown>;
  readonly query?: Shape<unknown>;
  readonly body?: Shape<unknown> | Raw;
  /** `Data` of the envelope, or what is sent in place of an envelope. */
  readonly reply: Shape<unknown> | Raw;
  /** What it refuses with, besides what every call may be refused with. */
  readonly errors: readonly ErrorCode[];
}

/** Calls by method and path. */
export type CallTable = Readonly<Record<`${Method} /${string}`, Call>>;

/** Keeps what the compiler knows of each call, and holds it to the shape of one. */
export const calls = <const T extends CallTable>(table: T): T => table;

/** Something without a JSON Schema, by its content type. */
export const raw = (type: string, about: string): Raw => ({ type, about });

/** What every call may be refused with: by the gate, by its validator, or because the server cannot. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'NOT_SIGNED_IN',
  'BAD_REQUEST',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'MEDIA_TYPE',
  'CROSS_ORIGIN',
  'BUSY',
  'STORAGE_FULL',
  'INTERNAL',
];
