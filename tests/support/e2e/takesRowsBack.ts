import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, save, titleOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { readList } from './readData.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/** An open record whose child rows are changed in its form. */
export interface RowsChanged {
  /** Name of its calls. */
  readonly api: string;
  readonly id: number;
  readonly field: string;
  readonly title: string;
  /** Changes rows in the open form. */
  readonly change: (page: Page) => Promise<void>;
  /** The log's text about the change. */
  readonly told: string;
  /** The log's text about the undo. */
  readonly undone: string;
}

/** The fields that every save changes. */
const OF_SAVES = /^(Version|UpdateTime|UpdaterId)/;

/**
 * Changes the rows of a record, reads the change in its timeline and undoes it from its log, wide and narrow, by
 * keyboard; the rows are as before.
 */
export async function takesRowsBack({ page, api }: AppWindow, rows: RowsChanged): Promise<void> {
  const { id, field, title, change, told, undone } = rows;
  const stored = async (): Promise<unknown[]> =>
    readList((await api.get(`/api/${rows.api}/Get`, { id })).Data, 'Record', field).map((row) =>
      Object.fromEntries(
        Object.entries(typeof row === 'object' && row !== null ? row : {}).filter(([name]) => !OF_SAVES.test(name)),
      ),
    );
  const before = await stored();
  await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  await change(page);
  await save(page);
  await expect.poll(stored).not.toEqual(before);
  const tab = async (name: string): Promise<void> => {
    const strip = page.getByRole('tab', { name, exact: true });
    await strip.press('Enter');
    await expect.poll(() => strip.getAttribute('aria-selected')).toBe('true');
  };
  const fits = async (): Promise<void> => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await settled(page);
      expect(await violations(page)).toEqual([]);
    }
  };
  await tab('动态');
  await page.locator('.gj-story > ol > li').first().getByText(told).waitFor();
  await fits();
  await tab('操作日志');
  const newest = page.locator('.gj-log > ol > li').first();
  await newest.getByText(told).waitFor();
  const back = newest.getByRole('button', { name: `改回${title}` });
  await back.waitFor();
  await fits();
  await page.setViewportSize({ width: 390, height: 900 });
  await back.press('Enter');
  await titleOf(page, `把「${title}」的行改回这次保存以前的样子？`).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialogOf(page)
    .getByRole('button', { name: /改\s*回/ })
    .press('Enter');
  await page.getByText(`已改回「${title}」`).waitFor();
  await expect.poll(stored).toEqual(before);
  await newest.getByText(undone).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
}
