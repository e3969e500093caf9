import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { copiedFrom } from './clipboard.ts';
import { drawCorner } from './drawCorner.ts';
import type { AppWindow } from './openApp.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/** A list with three adjacent columns: a text, one that accepts it, and one that does not. */
export interface Aside {
  readonly list: string;
  /** The field of the text. */
  readonly field: string;
  /** The message about the third column. */
  readonly refused: RegExp;
}

/**
 * Fills cells of a list to the right, by Ctrl+R and by their corner; values that do not fit are reported with row and
 * column, and nothing is saved.
 */
export async function fillsAside({ page, go }: AppWindow, { list, field, refused }: Aside): Promise<void> {
  await go(list);
  await page.getByRole('button', { name: '在表格里修改' }).press('Enter');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await settled(page);
  const from = await grid.locator(`tbody tr [data-field="${field}"]`).first().getAttribute('data-place');
  const column = Number(from?.split(':')[1]);
  const cell = (row: number, across: number): Locator => grid.locator(`[data-place="${row}:${column + across}"]`);
  const textOf = async (row: number, across: number): Promise<string> => (await cell(row, across).innerText()).trim();
  const before = [await textOf(0, 1), await textOf(1, 1)];
  const name = await grid.locator('tbody th a').nth(1).getAttribute('title');

  // A single column cannot be filled to the right, and the page must not reload.
  await cell(0, 0).click();
  expect(await isTaken(page)).toBe(true);
  await page.getByText('先选中几列，再用第一列的内容向右填充').waitFor();
  await cell(0, 0).press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(4);
  expect(await isTaken(page)).toBe(true);
  for (const row of [0, 1]) await expect.poll(() => textOf(row, 1)).toBe(await textOf(row, 0));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => [await textOf(0, 1), await textOf(1, 1)]).toEqual(before);
  // An explicit reload, and one without a selected cell, belong to the browser.
  expect(await isTaken(page, 'Control+Shift+r')).toBe(false);
  await page.getByRole('button', { name: /^视图：/ }).focus();
  expect(await isTaken(page)).toBe(false);

  // The corner fills sideways if it is dragged further sideways, and skips cells that do not accept the text.
  await cell(1, 0).click();
  await drawCorner(page, grid.locator('[data-corner]'), cell(1, 2));
  await expect.poll(() => textOf(1, 1)).toBe(await textOf(1, 0));
  await page
    .getByText(refused)
    .filter({ hasText: name ?? '' })
    .waitFor();
  expect((await copiedFrom(cell(1, 2))).split('\t').slice(0, 2)).toEqual([await textOf(1, 0), await textOf(1, 0)]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /放\s*弃/ }).press('Enter');
  await page.getByText(/改了/).waitFor({ state: 'detached' });
}

/**
 * Whether the page prevents the browser's handling of a key, which would reload it. Nothing is reloaded: the default is
 * prevented here.
 */
async function isTaken(page: Page, key = 'Control+r'): Promise<boolean> {
  // It listens before the key is pressed.
  await page.evaluate(() => {
    delete document.body.dataset['taken'];
    const look = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'r') return;
      window.removeEventListener('keydown', look, true);
      // The page is done with it by then.
      setTimeout(() => {
        document.body.dataset['taken'] = String(event.defaultPrevented);
      }, 0);
    };
    window.addEventListener('keydown', look, true);
  });
  await page.keyboard.press(key);
  const taken = (): Promise<string | undefined> => page.evaluate(() => document.body.dataset['taken']);
  await expect.poll(taken).toBeDefined();
  return (await taken()) === 'true';
}
