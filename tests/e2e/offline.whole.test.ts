import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { forgive, openApp, SALES, useApp } from '../support/e2e/openApp.ts';

useApp();

/** Names of the caches with what accounts have read. */
const readCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('guiju-read-')));

it('an installed app shows what was read last without a network, and nothing after signing out', async () => {
  const { page, go } = await openApp(SALES, { isOwn: true, isPhone: true, at: '/crmIndex' });
  expect(await readCaches(page)).toEqual([]);

  // The browser cannot emulate this feature.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // The next start is the first that is cached from its beginning.
  await page.reload();
  await go('/customer/index');
  const first = await page.locator('.gj-card-row').first().textContent();
  await expect.poll(() => readCaches(page)).toHaveLength(1);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/没有网络：显示的是 .* 以来读到的内容/).waitFor();
  expect(await page.locator('.gj-card-row').first().textContent()).toBe(first);
  await page.context().setOffline(false);
  forgive(/ERR_(FAILED|INTERNET_DISCONNECTED)/);

  await page.locator('.gj-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL(/login/);
  await expect.poll(() => readCaches(page)).toEqual([]);
});
