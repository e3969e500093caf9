import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { expect } from 'vitest';
import { dialogOf, rowsOf } from './onPage.ts';
import { type AppWindow, forgive } from './openApp.ts';
import { pdfOfPages } from './pdfOfPages.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/** The script that renders pages. */
const PART = /\/assets\/PdfPages-/;

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
  // The screen itself on paper: its rows without the frame.
  await page.emulateMedia({ media: 'print' });
  const [side, row] = [page.locator('.gj-shell-side'), rowsOf(page).first()];
  await expect.poll(async () => [await side.isVisible(), await row.isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: 'screen' });
  const boxes = rowsOf(page).getByRole('checkbox');
  for (const i of [0, 1]) await boxes.nth(i).press('Space');
  await page.context().route(PART, (route) => route.abort());
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '打印' }).press('Enter');
  await dialogOf(page).getByRole('radio', { name: records }).press('Space');
  // The code that renders the pages could not be loaded: the dialog shows that, and retries.
  const lost = dialogOf(page).getByRole('alert').filter({ hasText: '这部分没有加载出来' });
  await lost.waitFor();
  await page.context().unroute(PART);
  await lost.getByRole('button', { name: '重试' }).press('Enter');
  expect(await drawn(page)).toEqual([`${records.replace(/（.*/, '')} 1/1`]);
  expect(forgive(/net::ERR_FAILED/)).toBeGreaterThan(0);
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
  // The printing user and the day are at its foot.
  expect(paper).toMatch(/\d{4}-\d\d-\d\d第1页，共\d+页/);
  await page.keyboard.press('Escape');
  await settled(page);
  await saysWhyThereIsNone(page);
  await page.keyboard.press('Escape');
  await settled(page);
  await drawsAhead(page);
  await page.keyboard.press('Escape');
  await settled(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.gj-detail-actions').getByRole('button', { name: '打印' }).press('Enter');
  expect((await drawn(page)).length).toBeGreaterThan(0);
  const button = await dialogOf(page).getByRole('button', { name: '下载 PDF' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
}

/** The preview shows why there is no PDF, and retries; the next reply is no PDF, and the one after is. */
async function saysWhyThereIsNone(page: Page): Promise<void> {
  const refusal = { Successed: false, Message: '字体缺失，不能生成 PDF', Data: null, Code: 30 };
  let [asked, told] = [0, 0];
  await page.route(/\/Print\?/, (route) => {
    asked += 1;
    return asked === 1
      ? route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(refusal) })
      : route.fulfill({ status: 200, contentType: 'application/pdf', body: '%PDF-1.7 broken' });
  });
  await page.locator('.gj-detail-actions').getByRole('button', { name: '打印' }).press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('alert').filter({ hasText: '字体缺失，不能生成 PDF' }).waitFor();
  expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
  expect(await dialog.getByRole('button', { name: '下载 PDF' }).isDisabled()).toBe(true);
  const retry = dialog.getByRole('button', { name: /^重\s?试$/ });
  await retry.press('Enter');
  await dialog.getByRole('alert').filter({ hasText: '这个 PDF 不能在这里显示' }).waitFor();
  await page.unroute(/\/Print\?/);
  await expect.poll(() => (told += forgive(/status of 400/))).toBe(1);
}

/** Pages that will soon be visible are rendered, distant ones are not, and nothing moves when they appear. */
async function drawsAhead(page: Page): Promise<void> {
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/Print\?/, async (route) => {
    await held;
    await route.fulfill({ status: 200, contentType: 'application/pdf', body: pdfOfPages(6) });
  });
  await page.locator('.gj-detail-actions').getByRole('button', { name: '打印' }).press('Enter');
  await dialogOf(page).getByRole('status').filter({ hasText: '正在生成 PDF' }).waitFor();
  const height = (): Promise<number> => page.locator('.ant-modal').evaluate((modal) => modal.scrollHeight);
  const before = await height();
  send();
  const pages = dialogOf(page).locator('.gj-pdf canvas');
  // A canvas that was never drawn has its default size.
  const isDrawn = (): Promise<boolean[]> =>
    pages.evaluateAll((all) => all.map((canvas) => canvas instanceof HTMLCanvasElement && canvas.width > 300));
  await expect.poll(isDrawn).toEqual([true, true, true, true, false, false]);
  expect(await height()).toBe(before);
  await dialogOf(page).locator('.gj-pdf').press('End');
  await expect.poll(isDrawn).toEqual([false, false, true, true, true, true]);
  await page.unroute(/\/Print\?/);
}

/** The pixels of each visible page, none of which is blank. */
async function drawn(page: Page): Promise<readonly string[]> {
  const pages = dialogOf(page).locator('.gj-pdf canvas');
  await expect
    .poll(async () =>
      pages.first().evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return data.filter((value, i) => i % 4 === 0 && value < 128).length;
      }),
    )
    .toBeGreaterThan(100);
  return pages.evaluateAll((all) => all.map((canvas) => canvas.getAttribute('aria-label') ?? ''));
}

/** The texts of the pages of what 下载 PDF hands out, without spaces. */
async function downloaded(page: Page): Promise<readonly string[]> {
  const waiting = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: '下载 PDF', disabled: false }).press('Enter');
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const content = await buffer(await download.createReadStream());
  const { text } = await extractText(new Uint8Array(content), { mergePages: false });
  return text.map((each) => each.replace(/\s+/g, ''));
}
