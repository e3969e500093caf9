import { watch } from 'node:fs';

/** Editors write a file in several steps. Milliseconds. */
const SETTLE = 80;

/** Calls `changed` some time after files below a folder were changed, until the returned function is called. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLE);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
