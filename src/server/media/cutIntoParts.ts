import { StartError } from '../settings/StartError.ts';

/** Limits of stores: parts per object, and bytes per object. */
const MAX_PARTS = 10_000;
const MAX_OBJECT_BYTES = 5 * 1024 ** 4;

/** A part of a file: its first byte, and the one after its last. */
export interface FilePart {
  readonly first: number;
  readonly end: number;
}

/** The parts of at least `least` bytes in which a file is sent to a store; the last has the rest. */
export function cutIntoParts(size: number, least: number): FilePart[] {
  const length = Math.max(least, Math.ceil(size / MAX_PARTS));
  return Array.from({ length: Math.ceil(size / length) }, (_, i) => ({
    first: i * length,
    end: Math.min((i + 1) * length, size),
  }));
}

/** Throws StartError for a file larger than a store's limit for objects. */
export function demandFits(size: number): void {
  if (size <= MAX_OBJECT_BYTES) return;
  throw new StartError(
    `备份有 ${(size / 1024 ** 4).toFixed(2)} TB，S3 存储的一个文件最大 5 TB，请改为备份到文件夹（too large for S3）`,
  );
}
