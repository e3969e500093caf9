import { READ } from './cacheNames.ts';

/** Forgets what this browser kept of what somebody has read. Pages that others could read on their way have no such caches. */
export async function forgetRead(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(READ)) await caches.delete(name);
}
