import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { expect } from 'vitest';
import { dialogOf, rowsOf } from './onPage.ts';
import { type AppWindow, forgive } from './openApp.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

interface Prints {
  /** Path of the list. */
  readonly list: string;
  /** A layout for one record, and one that takes several on one paper. */
  readonly record: string;
  readonly records: string;
}

/** Prints the first record of a list by keys, then two rows on one paper, and again on a phone. */
export async function printsRecords({ page, go }: AppWindow, { list, record, records }: Prints): Promise<void> {
  await go(list);
  // The screen itself on paper: its rows without what stands around them.
  await page.emulateMedia({ media: 'print' });
  const [side, row] = [page.locator('.gj-shell-side'), rowsOf(page).first()];
  await expect.poll(async () => [await side.isVisible(), await row.isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: 'screen' });
  const boxes = rowsOf(page).getByRole('checkbox');
  for (const i of [0, 1]) await boxes.nth(i).press('Space');
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '打印' }).press('Enter');
  await dialogOf(page).getByRole('radio', { name: records }).press('Space');
  expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
  const [table, ...more] = await downloaded(page);
  expect(more).toEqual([]);
  expect(table).toContain(records.replace(/（.*/, ''));
  expect(table).toContain('第1页，共1页');
  await page.keyboard.press('Escape');
  await settled(page);
  await rowsOf(page).first().locator('.gj-title-link').press('Enter');
  await page.locator('.gj-detail-actions').getByRole('button', { name: '打印' }).press('Enter');
  await dialogOf(page).getByRole('radio', { name: record }).press('Space');
  const [paper] = await downloaded(page);
  expect(paper).toContain(record);
  // Whoever prints stands at its foot, and so does the day.
  expect(paper).toMatch(/\d{4}-\d\d-\d\d第1页，共\d+页/);
  await page.keyboard.press('Escape');
  await settled(page);
  await saysWhyThereIsNone(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialogOf(page).getByText('这里不能直接显示 PDF').waitFor();
  expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
}

/** The preview says in words why there is no PDF, and tries again. The browser of the tests draws none: it is told that it can. */
async function saysWhyThereIsNone(page: Page): Promise<void> {
  let [asked, told] = [0, 0];
  await page.route(/\/Print\?/, (route) => {
    asked += 1;
    const reply = { Successed: false, Message: '字体缺失，不能生成 PDF', Data: null, Code: 30 };
    return route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(reply) });
  });
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: true }));
  await page.locator('.gj-detail-actions').getByRole('button', { name: '打印' }).press('Enter');
  const alert = dialogOf(page).getByRole('alert').filter({ hasText: '字体缺失，不能生成 PDF' });
  await alert.waitFor();
  expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
  await alert.getByRole('button', { name: /^重\s?试$/ }).press('Enter');
  await expect.poll(() => asked).toBe(2);
  await alert.waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: false }));
  await page.unroute(/\/Print\?/);
  await expect.poll(() => (told += forgive(/status of 400/))).toBe(2);
}

/** The texts of the pages of what 下载 PDF hands out, without spaces. */
async function downloaded(page: Page): Promise<readonly string[]> {
  const waiting = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: '下载 PDF' }).press('Enter');
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const content = await buffer(await download.createReadStream());
  const { text } = await extractText(new Uint8Array(content), { mergePages: false });
  return text.map((each) => each.replace(/\s+/g, ''));
}
