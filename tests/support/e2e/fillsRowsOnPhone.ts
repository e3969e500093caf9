import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { fieldOf, save } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

/** A form with child rows. */
export interface RowsOnPhone {
  readonly list: string;
  /** The button above the list that opens it. */
  readonly button: string;
  /** Fills in the fields of the record itself. */
  readonly fill: (page: Page) => Promise<void>;
  /** A field of the rows that is chosen, and what by; others that are typed. */
  readonly chosen: readonly [name: string, typed: string];
  readonly typed: Readonly<Record<string, string>>;
  /** The sum of the rows as the record's field shows it, if it has one. */
  readonly sum?: readonly [field: string, text: string];
}

/** Adds two child rows to a new record on a phone by keys, takes one away, and saves. */
export async function fillsRowsOnPhone({ page, go }: AppWindow, rows: RowsOnPhone): Promise<void> {
  const { list, button, fill, chosen, typed, sum } = rows;
  await page.setViewportSize({ width: 390, height: 844 });
  await go(list);
  await page.getByRole('button', { name: button }).first().press('Enter');
  await page.locator('.gj-form').waitFor();
  await fill(page);
  const cell = (row: number, name: string) => page.locator(`[data-row="${row}"] [data-field="${name}"] input`).first();
  for (const row of [0, 1]) {
    await page.getByRole('button', { name: '添加一行' }).press('Enter');
    await cell(row, chosen[0]).focus();
    await page.keyboard.type(chosen[1]);
    await page.keyboard.press('Enter');
    await page.locator(`[data-row="${row}"] [data-field="${chosen[0]}"] [title="${chosen[1]}"]`).waitFor();
    for (const [name, text] of Object.entries(typed)) {
      await cell(row, name).fill(text);
      await page.keyboard.press('Tab');
    }
  }
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.locator('[data-row="1"]').getByRole('button', { name: '删除' }).press('Enter');
  await page.locator('[data-row="1"]').waitFor({ state: 'detached' });
  // Sticky cells next to scrolling rows have the background of their row, in dark mode as well.
  const ground = (of: Locator): Promise<string> => of.evaluate((each) => getComputedStyle(each).backgroundColor);
  const actions = page.locator('[data-row="0"] .gj-rows-actions');
  const looks = (look: string): Promise<void> =>
    page.evaluate((name) => {
      document.documentElement.dataset['look'] = name;
    }, look);
  await looks('dark');
  expect(await ground(actions)).toBe('rgba(0, 0, 0, 0)');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => ground(actions)).toBe(await ground(page.locator('.ant-drawer-section')));
  await looks('light');
  await page.setViewportSize({ width: 390, height: 844 });
  if (sum !== undefined) await expect.poll(() => fieldOf(page, sum[0]).textContent()).toContain(sum[1]);
  await save(page);
  await page.locator('.gj-form').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
