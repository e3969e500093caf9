import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, fieldOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/** The records that can be found in a product. */
export interface FoundByKeys {
  /** A list, what its records are called, and a record of it with the telephone number by which it is found. */
  readonly list: string;
  readonly entity: string;
  readonly name: string;
  readonly phone: string;
  /** An item of an enum type by its initials, how the filter by it reads, and the list that it leads to. */
  readonly item: string;
  readonly filter: string;
  readonly filtered: RegExp;
  /**
   * A screen by its initials, its title and address; a list whose records can be created, with the first field of its
   * form.
   */
  readonly screen: string;
  readonly screenTitle: string;
  readonly path: string;
  readonly field: string;
}

const WIDTHS = [1440, 390];
const MODAL = "document.querySelector('.ant-modal')";

/**
 * Finds by keys alone, on a wide window and on a small one: a record by its telephone number and among those that were read last, an enum item,
 * a screen; and moves through a list, opens, edits and makes records by single letters, which `?` explains.
 */
export async function findsByKeys(window: AppWindow, found: FoundByKeys): Promise<void> {
  const { page, go, path } = window;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await go(found.list);
    await opens(page, found.phone, found.entity, found.name);
    await page.getByRole('heading', { level: 1, name: found.name }).waitFor();
    await settled(page);

    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: '最近打开' }).getByText(found.name).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });

    await opens(page, found.item, '筛选', found.filter);
    await expect.poll(path).toMatch(found.filtered);
    await opens(page, found.screen, '页面', found.screenTitle);
    await expect.poll(path).toBe(found.path);
    await usesLetters(window, found, width);
  }
}

/** Types the search text, and opens the result with that title by arrows and Enter. */
async function opens(page: Page, typed: string, group: string, title: string): Promise<void> {
  await settled(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '查找记录、页面和操作' });
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(typed);
  const option = page.getByRole('group', { name: group, exact: true }).getByRole('option').filter({ hasText: title });
  await option.first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  while ((await option.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
}

async function usesLetters({ page, path }: AppWindow, found: FoundByKeys, width: number): Promise<void> {
  const titles = page.locator('main :is(.gj-table tbody tr[aria-rowindex], .gj-card-row) .gj-title-link');
  const drawer = page.locator('.ant-drawer-section');
  const leaves = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  };
  await titles.nth(1).waitFor();
  await settled(page);
  /** Presses a letter until it does something: letters are listened for once the screen has nothing better to fetch. */
  const press = (key: string, isDone: () => Promise<boolean>): Promise<void> =>
    expect.poll(async () => page.keyboard.press(key).then(isDone)).toBe(true);
  await press('k', () => isFocused(titles.nth(0)));
  await page.keyboard.press('j');
  await expect.poll(() => isFocused(titles.nth(1))).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => isFocused(titles.nth(0))).toBe(true);
  const name = (await titles.nth(0).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await settled(page);
  await page.keyboard.press('e');
  await fieldOf(page, found.field).waitFor();
  await leaves();
  await page.keyboard.press('?');
  await dialogOf(page).getByText('键盘快捷键').waitFor();
  expect([width, await violations(page, undefined, MODAL)]).toEqual([width, []]);
  const line = dialogOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(found.screenTitle, { exact: true }) });
  const key = (await line.locator('kbd').last().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await expect.poll(path).toBe(found.path);
  await titles.first().waitFor();
  await settled(page);
  await page.keyboard.press('n');
  await fieldOf(page, found.field).waitFor();
  await leaves();
  await page.keyboard.press('/');
  await expect.poll(() => isFocused(page.locator('.gj-search input'))).toBe(true);
}

const isFocused = (element: Locator): Promise<boolean> => element.evaluate((each) => each === document.activeElement);
