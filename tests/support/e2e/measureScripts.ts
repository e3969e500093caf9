import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Kilobytes, compressed, of all scripts that a page has fetched so far; must be called before the page is opened. */
export function measureScripts(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), response.body());
  });
  return async () => {
    const bodies = await Promise.all(scripts.values());
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024;
  };
}
