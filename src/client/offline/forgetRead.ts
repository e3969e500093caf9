/** The cache of pages and files. */
export const FRAME = 'guiju-frame';
/** The prefix of the caches with read replies; the account follows. */
export const READ = 'guiju-read-';

/** Clears this browser's cache of read replies. Pages without https have no such caches. */
export async function forgetRead(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(READ)) await caches.delete(name);
}
