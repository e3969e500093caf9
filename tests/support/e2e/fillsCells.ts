import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { chosenPlace } from './chosenPlace.ts';
import { copiedFrom, pasteInto } from './clipboard.ts';
import { composes } from './composes.ts';
import { drawCorner } from './drawCorner.ts';
import { dialogOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { readData } from './readData.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/** A list whose cells are edited in place. */
export interface Cells {
  readonly list: string;
  readonly api: string;
  /** A field of one line that has to be filled in, and letters that it takes. */
  readonly text: string;
  readonly typed: string;
  /** A field with items, two of which are valid for any of the first rows. */
  readonly item: string;
  readonly items: readonly [value: unknown, label: string][];
}

/**
 * Fills in cells of a list by keyboard: typed, undone and redone, emptied where that is invalid, filled down, pasted;
 * saved while invalid cells stay, then undone. The accessibility check must pass, on a phone as well.
 */
export async function fillsCells({ page, go, api }: AppWindow, cells: Cells): Promise<void> {
  const { list, text, typed, item, items } = cells;
  await go(list);
  await page.getByRole('button', { name: '在表格里修改' }).press('Enter');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await settled(page);
  const row = (at: number): Locator => grid.locator('tbody tr').nth(at);
  const cell = (at: number, field: string): Locator => row(at).locator(`[data-field="${field}"]`);
  const ids: number[] = [];
  for (const at of [0, 1, 2]) ids.push(Number((await row(at).locator('th a').getAttribute('href'))?.split('/').at(-1)));
  const stored = async (at: number, field: string): Promise<unknown> =>
    readData((await api.get(`/api/${cells.api}/Get`, { id: ids[at] ?? 0 })).Data, 'Record', field);
  const begin = { text: await stored(0, text), items: await Promise.all([0, 1, 2].map((at) => stored(at, item))) };
  expect(await violations(page)).toEqual([]);

  // Replaces the value by typing, with the keys of a spreadsheet.
  await cell(0, text).click();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await cell(0, text).getByText(typed, { exact: true }).waitFor();
  await expect.poll(() => chosenPlace(page)).toBe(await cell(1, text).getAttribute('data-place'));
  await page.keyboard.press('Control+z');
  await cell(0, text).getByText(String(begin.text)).waitFor();
  // A word composed in a cell appears without its letters, and a cancelled one leaves no trace.
  await cell(0, text).click();
  await composes(page, 'geziguan', '鸽子馆');
  const control = cell(0, text).locator('input, textarea');
  await expect.poll(() => control.evaluate((input) => input === document.activeElement)).toBe(true);
  // The rows below must not cover the opened editor.
  const below = await control.evaluate((input) => {
    const { left, bottom } = (input.closest('.gj-sheet-editor') ?? input).getBoundingClientRect();
    return document.elementFromPoint(left + 8, bottom - 2)?.closest('.gj-sheet-editor') !== null;
  });
  expect(below).toBe(true);
  await composes(page, 'x', '', { key: 'Escape' });
  await composes(page, 'er', '二', { key: ' ' });
  expect(await control.inputValue()).toBe('鸽子馆二');
  await page.keyboard.press('Escape');
  await cell(0, text).getByText(String(begin.text)).waitFor();
  await composes(page, 'x', '', {
    key: 'Escape',
    during: () => page.locator('[data-typing]').getByText('x', { exact: true }).waitFor(),
  });
  await expect.poll(() => chosenPlace(page)).toBe(await cell(0, text).getAttribute('data-place'));
  await cell(0, text).getByText(String(begin.text)).waitFor();
  expect(await page.getByText(/改了/).count()).toBe(0);
  await page.keyboard.press('Control+y');
  await cell(0, text).getByText(typed, { exact: true }).waitFor();
  expect(await stored(0, text)).toBe(begin.text);

  // An invalid value shows its problem at its cell and above, and stays when the rest is saved.
  await cell(1, text).click();
  await page.keyboard.press('Delete');
  await expect.poll(() => cell(1, text).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('region', { name: '检查结果' }).getByText('不能保存').waitFor();
  expect(await violations(page)).toEqual([]);
  await saveButton(page).press('Enter');
  await page.getByText('已保存 1 条').first().waitFor();
  await expect.poll(() => stored(0, text)).toBe(typed);
  await page.getByText(/改了 1 格，1 条记录/).waitFor();
  await page.getByRole('button', { name: /放\s*弃/ }).press('Enter');
  await page.getByText(/改了/).waitFor({ state: 'detached' });

  // Pasted by its name, then filled down: one step for all rows.
  const [one, other] = items;
  const target = begin.items[0] === one?.[0] ? other : one;
  await cell(0, item).click();
  await pasteInto(cell(0, item), target?.[1] ?? '');
  await cell(0, item)
    .getByText(target?.[1] ?? '', { exact: true })
    .waitFor();
  expect(await copiedFrom(cell(0, item))).toBe(target?.[1]);
  const changed = begin.items.filter((value) => value !== target?.[0]).length;
  const filled = page.getByText(`改了 ${changed} 格，${changed} 条记录，还没有保存`, { exact: true });
  // The mouse fills down by the corner of the cell: one step as well.
  await drawCorner(page, grid.locator('[data-corner]'), cell(2, item));
  await filled.waitFor();
  await expect.poll(() => copiedFrom(cell(2, item))).toBe([target?.[1], target?.[1], target?.[1]].join('\n'));
  await page.keyboard.press('Control+z');
  await filled.waitFor({ state: 'detached' });
  await cell(0, item).click();
  await cell(0, item).press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(3);
  await page.keyboard.press('Control+d');
  await filled.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Control+s');
  await page.getByText(`已保存 ${changed} 条`).last().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const at of [0, 1, 2]) expect(await stored(at, item)).toBe(target?.[0]);

  // Saved, and still undoable.
  await settled(page);
  await cell(0, item).press('Control+z');
  await dialogOf(page)
    .getByRole('button', { name: /撤\s*销/ })
    .press('Enter');
  await page.getByText(`已改回 ${changed} 条`).waitFor();
  for (const at of [0, 1, 2]) expect(await stored(at, item)).toBe(begin.items[at]);
}

const saveButton = (page: Page): Locator => page.locator('.gj-sheet-bar').getByRole('button', { name: /保\s*存/ });
