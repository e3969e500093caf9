import { expect } from 'vitest';
import { dialogOf, rowsOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

/** Two screens of a menu; the first is a list. */
export interface FavouriteScreens {
  readonly list: string;
  readonly title: string;
  /** The initials of its title. */
  readonly initials: string;
  readonly other: string;
  readonly otherTitle: string;
}

/**
 * Uses the menu by keyboard: filters it, adds a screen, a record and another screen to the favourites, sorts them,
 * opens them here, after a reload, on a phone and by Ctrl+K, and removes them. The accessibility check must pass.
 */
export async function keepsFavourites({ page, go, path }: AppWindow, screens: FavouriteScreens): Promise<void> {
  const { list, title, initials, other, otherTitle } = screens;
  const box = page.getByRole('searchbox', { name: '筛选菜单' });
  const found = page.getByRole('list', { name: '找到的菜单' }).getByRole('link');
  const kept = page.locator('.gj-favourites a');
  const star = (name: string) => page.getByRole('button', { name, exact: true });
  await go(other);
  await box.focus();
  await page.keyboard.type(initials);
  await expect.poll(() => found.allTextContents()).toEqual([title]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => found.first().evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await box.inputValue()).toBe('');
  await page.locator('.gj-menu').getByRole('link', { name: title }).waitFor();
  await page.keyboard.type('没有这样');
  await page.getByText('没有这样的菜单').waitFor();
  await box.fill(initials);
  await page.keyboard.press('Enter');
  await expect.poll(path).toBe(list);
  // The star is that of the screen before until this one is drawn.
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

  await star('收藏此页面').press('Enter');
  await star('取消收藏此页面').waitFor();
  const name = (await rowsOf(page).first().locator('.gj-title-link').textContent()) ?? '';
  await rowsOf(page).first().locator('.gj-title-link').press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await star('收藏此记录').press('Enter');
  await star('取消收藏此记录').waitFor();
  await go(other);
  await star(`把${otherTitle}放进收藏`).waitFor();
  await page
    .locator('.gj-menu li:not(.gj-favourites)')
    .getByRole('link', { name: otherTitle, exact: true })
    .press('Control+d');
  await expect.poll(() => kept.allTextContents()).toEqual([title, name, otherTitle]);
  expect(await violations(page)).toEqual([]);
  await kept.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => kept.allTextContents()).toEqual([name, title, otherTitle]);
  await expect.poll(() => kept.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);

  await page.reload();
  await expect.poll(() => kept.allTextContents()).toEqual([name, title, otherTitle]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '打开菜单' }).press('Enter');
  await kept.first().waitFor();
  expect(await violations(page)).toEqual([]);
  await box.fill(initials);
  await expect.poll(() => found.allTextContents()).toEqual([title]);
  await page.keyboard.press('Escape');
  await kept.first().waitFor();
  await page.getByRole('button', { name: '整理收藏' }).press('Enter');
  await star(`上移${otherTitle}`).press('Enter');
  await expect.poll(() => kept.allTextContents()).toEqual([name, otherTitle, title]);
  expect(await violations(page)).toEqual([]);
  await star(`取消收藏${title}`).press('Enter');
  await expect.poll(() => kept.allTextContents()).toEqual([name, otherTitle]);
  await page.keyboard.press('Escape');
  await dialogOf(page).getByText('整理收藏').waitFor({ state: 'detached' });
  await star(`把${otherTitle}移出收藏`).click();
  await expect.poll(() => kept.allTextContents()).toEqual([name]);
  await star(`把${otherTitle}放进收藏`).click();
  await expect.poll(() => kept.allTextContents()).toEqual([name, otherTitle]);
  // The element under the mouse would be selected in Ctrl+K.
  await page.mouse.move(0, 0);
  expect(await violations(page)).toEqual([]);
  await kept.first().press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await kept.first().waitFor({ state: 'hidden' });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+k');
  const options = page.getByRole('group', { name: '收藏' }).getByRole('option');
  await expect.poll(() => options.count()).toBe(2);
  await page.locator('.gj-palette-box input:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(path).toBe(other);
  for (const left of [1, 0]) {
    await kept.first().press('Delete');
    await expect.poll(() => kept.count()).toBe(left);
  }
  await star('收藏此页面').waitFor();
}
