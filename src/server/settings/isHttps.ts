import type { Settings } from './Settings.ts';

/** Tells whether browsers reach us by https: the public address says so, or without one there is a proxy that speaks it. */
export function isHttps({ publicUrl, proxies }: Pick<Settings, 'publicUrl' | 'proxies'>): boolean {
  return publicUrl === undefined ? proxies > 0 : publicUrl.startsWith('https:');
}
