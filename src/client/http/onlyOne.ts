const inPage = new Set<string>();

/**
 * Does some work and tells it whether it is the only one of its name that runs: in all pages of this browser, where it has locks (pages
 * that came by https), otherwise in this page.
 */
export async function onlyOne<T>(name: string, work: (isOnly: boolean) => Promise<T>): Promise<T> {
  if (inPage.has(name)) return work(false);
  inPage.add(name);
  try {
    if (typeof navigator === 'undefined' || !('locks' in navigator)) return await work(true);
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null));
  } finally {
    inPage.delete(name);
  }
}
