import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './violations.ts';

/** Writes about the record that is open by keys, names a colleague by @, changes what was written and takes it away. `told` is what is said of telling him. */
export async function writesComment(page: Page, colleague: string, told: string | RegExp): Promise<void> {
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
  await page.getByRole('button', { name: /修\s*改/ }).press('Enter');
  const changed = page.getByRole('textbox', { name: '修改评论' });
  await expect.poll(() => changed.evaluate((input) => input === document.activeElement)).toBe(true);
  await changed.fill(`请 @${colleague} 今天看一下`);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => text.allTextContents()).toEqual([`请 @${colleague} 今天看一下`]);
  await page.getByText('改过').waitFor();
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
