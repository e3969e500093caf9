import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** The folder with the files of all browser apps that servers of a data folder have served lately. */
export const keptFolder = (dataDir: string): string => join(dataDir, 'app');

/**
 * Copies the files of the built app to the data folder. A page that was opened before an update, or that comes from a
 * server with another version, loads its files from there. Deletes files that no start has used for 30 days.
 */
export async function keepAssets(appDir: string, dataDir: string, now: Date): Promise<void> {
  const from = join(appDir, 'assets');
  const to = join(keptFolder(dataDir), 'assets');
  await mkdir(to, { recursive: true });
  const built = new Set(await readdir(from));
  const kept = new Set(await readdir(to));
  // Browsers take gzip: the other forms of a file are not needed.
  const wanted = [...built].filter((name) => !name.endsWith('.br') && !built.has(`${name}.gz`));
  for (const name of wanted) {
    if (!kept.delete(name)) {
      const part = join(to, `.${process.pid}-${name}`);
      // A copy would have the permissions of the build.
      await writeFile(part, await readFile(join(from, name)));
      await rename(part, join(to, name));
    }
    await utimes(join(to, name), now, now);
  }
  for (const name of kept) {
    const { mtimeMs } = await stat(join(to, name));
    if (now.getTime() - mtimeMs > MAX_AGE_MS) await rm(join(to, name), { force: true });
  }
}
