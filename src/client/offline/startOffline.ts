import workerUrl from './offlineWorker.ts?worker&url';
import { FRAME } from './cacheNames.ts';
import { forgetRead } from './forgetRead.ts';

/**
 * Lets a worker keep what is read in this browser, where the product wants that, and takes it away where it does not want it any more. Only pages that
 * nobody else can read on their way may have one.
 */
export async function startOffline(isWanted: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (!isWanted) {
    const there = await serviceWorker.getRegistrations();
    const own = there.filter(({ active }) => active?.scriptURL.includes('/offlineWorker-') === true);
    if (own.length === 0) return;
    for (const registration of own) await registration.unregister();
    await forgetRead();
    await caches.delete(FRAME);
    return;
  }
  await serviceWorker.register(workerUrl, { scope: '/' });
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage(loaded.filter((name) => new URL(name).pathname.startsWith('/assets/')));
}
