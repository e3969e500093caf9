import type { ErrorCode } from '#engine/errors.ts';
import type { Shape } from '../schema.ts';

type Method = 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/** Content without a JSON Schema: a file, a stream, a multipart body, or replies of a foreign protocol. */
export interface Raw {
  readonly type: string;
  /** The description for the documentation. */
  readonly about: string;
}

/** A call of the API. */
export interface Call {
  /** The description for the documentation. */
  readonly title: string;
  /** Public, or with an optional session; all other calls need a session. */
  readonly open?: true | 'optional';
  /** Programs may call it with a token instead of a session: calls on records, and their documentation. */
  readonly tokens?: true;
  /**
   * Whether it changes stored data; notes of who reads what (op log, open windows) are no change. By default GET and
   * HEAD do not write, all other methods do (`writesBy`).
   */
  readonly writes?: boolean;
  /** The parts of the path that begin with a colon. */
  readonly params?: Shape<unknown>;
  readonly query?: Shape<unknown>;
  readonly body?: Shape<unknown> | Raw;
  /** `Data` of the envelope, or the content sent in place of an envelope. */
  readonly reply: Shape<unknown> | Raw;
  /** Its errors, in addition to the common ones. */
  readonly errors: readonly ErrorCode[];
}

/** Calls by method and path. */
export type CallTable = Readonly<Record<`${Method} /${string}`, Call>>;

/** Keeps the literal type of each call, and checks it against the common type. */
export const calls = <const T extends CallTable>(table: T): T => table;

/** Whether a call changes what is stored. `key` is `METHOD /path`. */
export const writesBy = (key: string, { writes }: Call): boolean => writes ?? !/^(GET|HEAD) /.test(key);

/** Something without a JSON Schema, by its content type. */
export const raw = (type: string, about: string): Raw => ({ type, about });

/** The errors of every call: from the gate, its validator, or a failure of the server. */
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
