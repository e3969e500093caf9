import { expect } from 'vitest';
import { rowsOf } from './onPage.ts';
import { forgive, openApp } from './openApp.ts';
import { openWay } from './openWay.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/** Reads two lists and a record of each, and once more without network, after a reload; another list was not opened. Signing out leaves nothing behind. */
export async function readsOffline(
  url: string,
  account: string,
  [list, second]: readonly [string, string],
  other: string,
): Promise<void> {
  const way = await openWay(url);
  const { page, go, path } = await openApp(account, { url: way.url, isOwn: true });
  const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('guiju-read-')));
  await go(list);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  // The code for lists on narrow windows is cached after its first use.
  const cards = page.locator('.gj-card-row');
  await page.setViewportSize({ width: 390, height: 844 });
  await cards.first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  const reads = async (): Promise<{ name: string; rows: number; record: string }> => {
    const title = rowsOf(page).first().locator('.gj-title-link');
    const name = (await title.textContent()) ?? '';
    const rows = await rowsOf(page).count();
    await title.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    // A part that is loaded when idle is cached after it was loaded.
    await settled(page);
    return { name, rows, record: path() };
  };
  const { name, rows, record } = await reads();
  await go(second);
  const also = await reads();
  await go(record);
  expect(await kept()).toHaveLength(1);

  await way.cut();
  await page.reload();
  const bar = page.getByText('没有网络：显示的是');
  await bar.waitFor();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(path()).toBe(record);
  await go(list);
  await expect.poll(() => rowsOf(page).count()).toBe(rows);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => cards.count()).toBe(rows);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(second);
  await expect.poll(() => rowsOf(page).count()).toBe(also.rows);
  await rowsOf(page).first().locator('.gj-title-link').press('Enter');
  await page.getByRole('heading', { level: 1, name: also.name }).waitFor();
  expect(path()).toBe(also.record);
  await go(other);
  await page.getByText('网络连接失败').first().waitFor();

  await way.mend();
  await go(list);
  await bar.waitFor({ state: 'detached' });
  await page.locator('.gj-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('heading', { name: '登录' }).waitFor();
  expect(await kept()).toEqual([]);
  // It would go on asking.
  await page.close();
  await way.cut();
  expect(forgive(/Failed to load resource|ERR_|50\d /)).toBeGreaterThan(0);
}
