const inPage = new Set<string>();

/** Runs work and passes whether it is the only one of its name: in this browser, without locks in this page. */
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
