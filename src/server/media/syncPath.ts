import { open } from 'node:fs/promises';

/** Resolves once a file is on the disk, or the names in a folder are: before, a power cut may take them. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
