import type { Readable } from 'node:stream';

/** Part of a file, by the places of its first and last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Where the bytes of files lie, by names of ours. A file is there whole or not at all: what arrives is received, checked and changed
 * in `parts`, and taken in then. Everything throws BUSY when the store does not answer.
 */
export interface MediaStore {
  /** A folder of this machine for files that are not whole yet; their names end in `.part`. */
  readonly parts: string;
  /** Takes in a file of `parts`, which is gone from there afterwards. */
  take(name: string, part: string): Promise<void>;
  /** Bytes of a file; undefined when there is none. */
  size(name: string): Promise<number | undefined>;
  /** The content of a file, or a part of it; undefined when there is none. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a file if there is one. */
  remove(name: string): Promise<void>;
}
