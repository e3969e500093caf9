import { statfs } from 'node:fs/promises';
import { AppError } from '#engine/errors.ts';

/** The embedded database wedges on a full disk, so writing stops well before. Bytes. */
const LEAST = 256 * 1024 * 1024;
const FRESH = 1000;

export interface SpaceWatch {
  isFull(): Promise<boolean>;
  /** Throws STORAGE_FULL while there is too little room. */
  check(): Promise<void>;
}

/** Watches the room on the disk of a folder; looks at most once a second. */
export function watchSpace(folder: string, least = LEAST): SpaceWatch {
  let looked = 0;
  let full = false;
  const isFull = async (): Promise<boolean> => {
    if (Date.now() - looked < FRESH) return full;
    looked = Date.now();
    const { bavail, bsize } = await statfs(folder);
    full = bavail * bsize < least;
    return full;
  };
  return {
    isFull,
    check: async () => {
      if (await isFull()) throw new AppError('STORAGE_FULL', { detail: `less than ${least} bytes free at ${folder}` });
    },
  };
}
