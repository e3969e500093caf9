import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { titleOf, dialogOf } from './onPage.ts';
import { violations } from './violations.ts';

/** Undoes the newest change of a field by keyboard, in the log of the open record; the log shows that, too. */
export async function takesBack(page: Page, title: string, before: string): Promise<void> {
  const tab = page.getByRole('tab', { name: '操作日志' });
  await tab.press('Enter');
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  // The system may have changed other fields since.
  const back = page
    .locator('.gj-log')
    .getByRole('button', { name: `改回${title}` })
    .first();
  // If it does not appear, the actual text is reported.
  await expect.poll(() => page.locator('main').innerText()).toContain('改回');
  await back.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await back.press('Enter');
  await titleOf(page, `把「${title}」改回“${before}”？`).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialogOf(page)
    .getByRole('button', { name: /改\s*回/ })
    .press('Enter');
  await page.getByText(`已改回「${title}」`).waitFor();
  const newest = page.locator('.gj-log > ol > li').first().locator('.gj-log-changes li').filter({ hasText: title });
  await expect
    .poll(async () => (await newest.textContent())?.split('→')[1])
    .toMatch(new RegExp(`^${before === '空' ? '—' : before}`));
}
