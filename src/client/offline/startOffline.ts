import workerUrl from './offlineWorker.ts?worker&url';
import { forgetRead, FRAME } from './forgetRead.ts';

/** Registers the worker that caches replies if wanted, else unregisters it. Needs an encrypted connection. */
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
