import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/**
 * Comments on the open record by keyboard, mentions a colleague by @, changes the comment and deletes it. `told` is the
 * message about the notification.
 */
export async function writesComment(page: Page, colleague: string, told: string | RegExp): Promise<void> {
  await follows(page);
  await page.getByRole('tab', { name: '评论' }).press('Enter');
  const box = page.getByRole('textbox', { name: '写评论' });
  const text = page.locator('.gj-comment-text');
  await box.focus();
  await page.keyboard.type(`请 @${colleague}`);
  const option = page.getByRole('listbox', { name: '同事' }).getByRole('option', { name: colleague });
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('看一下');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => text.allTextContents()).toEqual([`请 @${colleague} 看一下`]);
  const tab = page.getByRole('tab', { name: /^评论/ });
  await expect.poll(() => tab.textContent()).toBe('评论1');
  await page.getByText(told).waitFor();
  await expect.poll(() => text.locator('mark').allTextContents()).toEqual([`@${colleague}`]);
  expect(await box.inputValue()).toBe('');
  expect(await violations(page)).toEqual([]);
  await fitsBoth(page);
  await page.getByRole('button', { name: /修\s*改/ }).press('Enter');
  const changed = page.getByRole('textbox', { name: '修改评论' });
  await expect.poll(() => changed.evaluate((input) => input === document.activeElement)).toBe(true);
  await changed.fill(`请 @${colleague} 今天看一下`);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => text.allTextContents()).toEqual([`请 @${colleague} 今天看一下`]);
  await page.getByText('改过').waitFor();
  await tellsStory(page, `请 @${colleague} 今天看一下`);
  await page
    .locator('.gj-comment-head')
    .getByRole('button', { name: /删\s*除/ })
    .press('Enter');
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /删\s*除/ })
    .press('Enter');
  await page.getByText('还没有评论').waitFor();
  await expect.poll(() => tab.textContent()).toBe('评论0');
}

/** Nothing is wrong with the screen, wide or on a phone, and nothing on it is wider than the window. */
async function fitsBoth(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Parts that are drawn otherwise on a phone follow the window after a frame.
    await settled(page);
    expect([width, await violations(page)]).toEqual([width, []]);
  }
}

/** Looks into what happened to the record, all of it and comments only, by keys, and comes back to its comments. */
async function tellsStory(page: Page, said: string): Promise<void> {
  await page.getByRole('tab', { name: '动态' }).press('Enter');
  const entries = page.getByRole('list', { name: '动态' }).getByRole('listitem');
  await expect.poll(() => entries.first().textContent()).toContain(said);
  const all = await entries.count();
  expect(all).toBeGreaterThan(1);
  expect(await page.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true');
  await fitsBoth(page);
  await page.getByRole('button', { name: '评论', exact: true }).press('Space');
  await expect.poll(() => entries.evaluateAll((rows) => rows.map((row) => row.dataset['kind']))).toEqual(['comment']);
  await page.getByRole('button', { name: '评论', exact: true }).press('Space');
  await expect.poll(() => entries.count()).toBe(all);
  await page.getByRole('tab', { name: /^评论/ }).press('Enter');
  await page.locator('.gj-comment-text').waitFor();
}

/** Follows the open record by keyboard, reads its followers, unfollows it, and copies a link to it. */
async function follows(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '关注', exact: true });
  await button.press('Enter');
  const followed = page.getByRole('button', { name: '已关注', exact: true });
  await expect.poll(() => followed.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: '1 人关注' }).press('Enter');
  const people = page.locator('.ant-modal-confirm-title', { hasText: '关注这条记录的人' });
  await people.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await people.waitFor({ state: 'hidden' });
  await followed.press('Enter');
  await button.waitFor();
  await page.getByRole('button', { name: '复制链接' }).press('Enter');
  // Browsers let pages write to the clipboard, or the link is shown to be copied by hand.
  const copied = page.getByText(/链接已复制，登录后打开/);
  const shown = page.locator('.gj-copied');
  await copied.or(shown).first().waitFor();
  if (!(await shown.isVisible())) return;
  expect(await shown.textContent()).toBe(page.url().split('?')[0]);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
}
