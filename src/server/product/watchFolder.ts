import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Debounce, as editors write a file in several steps. Milliseconds. */
const SETTLE = 80;

/**
 * Calls `changed` some time after anything below a folder was changed, until the returned function is called. Each
 * folder has its own watch, renewed when the folder is replaced: one recursive watch loses files that are replaced
 * under their names, as editors, git and archive tools do. Calls `failed` when a folder cannot be watched any more.
 */
export function watchFolder(folder: string, changed: () => void, failed: (error: unknown) => void): () => void {
  const watched = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  let timer: NodeJS.Timeout | undefined;
  const drop = (path: string): void => {
    watched.get(path)?.watcher.close();
    watched.delete(path);
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      changed();
    }, SETTLE);
  };
  const follow = (): void => {
    let there: ReadonlyMap<string, number>;
    try {
      there = foldersBelow(folder);
    } catch (error) {
      failed(error);
      return;
    }
    for (const [path, { inode }] of watched) if (there.get(path) !== inode) drop(path);
    for (const [path, inode] of there)
      if (!watched.has(path))
        try {
          watched.set(path, { inode, watcher: watch(path, settle).on('error', settle) });
        } catch (error) {
          failed(error);
        }
  };
  follow();
  return () => {
    clearTimeout(timer);
    for (const path of [...watched.keys()]) drop(path);
  };
}

/** A folder and all below it, with inodes; omits those that disappear. Throws the file system's error. */
function foldersBelow(folder: string): Map<string, number> {
  const found = new Map([[folder, statSync(folder).ino]]);
  const visit = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const below = join(path, entry.name);
      try {
        const { ino } = statSync(below);
        visit(below);
        found.set(below, ino);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
  };
  visit(folder);
  return found;
}
