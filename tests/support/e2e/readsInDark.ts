import { expect } from 'vitest';
import { readText } from './readData.ts';
import type { AppWindow } from './openApp.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/**
 * Chooses dark mode in the user menu: it applies immediately, and every screen is readable, wide and narrow; the
 * account stores it, and a page is dark before its scripts run. On paper it is light. In the end it follows the system
 * again, which changes meanwhile.
 */
export async function readsInDark({ page, go, api }: AppWindow, paths: readonly string[]): Promise<void> {
  const choose = async (name: string, label: string): Promise<void> => {
    await page.locator('.gj-user').click();
    await page.getByRole('menuitem', { name: '外观' }).click();
    await page.getByRole('radiogroup', { name }).getByText(label).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await settled(page);
  };
  const shown = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['look']);
  /** The brightness of the texts of the page and of antd's buttons, 0 to 255. */
  const words = (): Promise<number[]> =>
    page.evaluate(() =>
      [document.body, document.querySelector('.gj-header .ant-btn') ?? document.body].map((each) =>
        Number(/\d+/.exec(getComputedStyle(each).color)?.[0]),
      ),
    );
  await go(paths[0] ?? '/');
  await choose('颜色', '深色');
  expect(await shown()).toBe('dark');
  await expect.poll(async () => (await words()).every((light) => light > 180)).toBe(true);
  for (const path of paths)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await go(path);
      expect([path, width, await violations(page, ['serious', 'critical'])]).toEqual([path, width, []]);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(async () => (await words()).every((light) => light < 80)).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(readText((await api.get('/api/Account/CurrentUser')).Data, 'Theme')).toBe('dark');
  expect(await page.evaluate(async () => (await fetch('/')).text())).toContain('<html data-look="dark"');

  const row = page.locator('.gj-table tbody tr[data-row], .gj-table tbody tr').first();
  const heights = async (): Promise<(number | undefined)[]> => [
    (await row.boundingBox())?.height,
    (await page.locator('.gj-list .ant-btn').first().boundingBox())?.height,
  ];
  await go(paths[0] ?? '/');
  const before = await heights();
  await choose('密度', '紧凑');
  await expect.poll(heights).toEqual(before.map((height, at) => (height ?? 0) - (at === 0 ? 8 : 4)));
  await page.reload();
  await row.waitFor();
  await expect.poll(async () => (await heights())[0]).toBe((before[0] ?? 0) - 8);
  await choose('密度', '标准');
  await expect.poll(heights).toEqual(before);

  await choose('颜色', '跟随系统');
  expect(await shown()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(shown).toBe('light');
}
