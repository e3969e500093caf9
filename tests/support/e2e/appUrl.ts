import { inject } from 'vitest';

/** The address of the server that belongs to this worker: no other file uses it at the same time. */
export function appUrl(): string {
  const urls = inject('appUrls');
  const url = urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length];
  if (url === undefined) throw new Error('No server was started for the browser tests');
  return url;
}
