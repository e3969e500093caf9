import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialogOf } from '../support/e2e/onPage.ts';
import { ADMIN, EDITOR, openApp, useApp } from '../support/e2e/openApp.ts';
import { readData } from '../support/e2e/readData.ts';
import { violations } from '../support/e2e/violations.ts';

useApp();

const LIVE = 2;
const RECORD = `/website/companyDynamic/${LIVE}`;

/** Counts the clicks of a user. */
function counter(page: Page): { readonly press: (name: string) => Promise<void>; readonly count: () => number } {
  let clicks = 0;
  return {
    count: () => clicks,
    press: async (name) => {
      clicks += 1;
      await page.getByRole('button', { name, exact: true }).last().click();
    },
  };
}

it('a typo in a published article takes five clicks and no moment offline', async () => {
  const editor = await openApp(EDITOR);
  const shown = async (): Promise<string> =>
    String(readData((await editor.api.get('/api/Public/Article/Get', { id: LIVE })).Data, 'Record', 'Title'));
  const before = await shown();
  const corrected = `${before}（更正）`;
  await editor.go(RECORD);
  const own = counter(editor.page);
  await own.press('修改');
  const form = editor.page.locator('.gj-form');
  await editor.page.getByText('修改后由另一人发布，发布前网站显示原内容').waitFor();
  await form.locator('[data-field="Title"] input').fill(corrected);
  await own.press('保存');
  const banner = editor.page.getByRole('region', { name: '等待发布的修改' });
  await banner.getByText('修改了标题').waitFor();
  expect(own.count()).toBeLessThanOrEqual(5);
  expect(await banner.getByRole('button', { name: '发布修改' }).count()).toBe(0);
  expect(await shown()).toBe(before);

  const second = await openApp(ADMIN);
  await second.page.setViewportSize({ width: 390, height: 844 });
  await second.go(RECORD);
  const waiting = second.page.getByRole('region', { name: '等待发布的修改' });
  await waiting.getByText('修改了标题').waitFor();
  const other = counter(second.page);
  await other.press('对比');
  await expect.poll(() => waiting.locator('ins').allTextContents()).toEqual(['（更正）']);
  expect(await violations(second.page, ['serious', 'critical'])).toEqual([]);
  expect(await second.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await other.press('发布修改');
  await dialogOf(second.page).locator('ins').waitFor();
  expect(await shown()).toBe(before);
  await other.press('发布修改');
  await waiting.waitFor({ state: 'detached' });
  expect(other.count()).toBeLessThanOrEqual(5);
  expect(await shown()).toBe(corrected);
});
