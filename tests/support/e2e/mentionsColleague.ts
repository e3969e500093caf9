import { expect } from 'vitest';
import type { AppWindow } from './openApp.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/**
 * A user mentions a colleague in a comment on a record by keyboard; the colleague's bell counts it and leads to the
 * comment, on a desktop and on a phone.
 */
export async function mentionsColleague(
  author: AppWindow,
  colleague: AppWindow,
  { record, title, name }: { readonly record: string; readonly title: string; readonly name: string },
): Promise<void> {
  for (const width of [1440, 390]) {
    const said = `第 ${width} 次问起`;
    await author.page.setViewportSize({ width, height: 900 });
    await author.go(record);
    await author.page.getByRole('tab', { name: /^评论/ }).press('Enter');
    await author.page.getByRole('textbox', { name: '写评论' }).focus();
    await author.page.keyboard.type(`@${name}`);
    const option = author.page.getByRole('listbox', { name: '同事' }).getByRole('option', { name });
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
    await author.page.keyboard.press('Enter');
    await author.page.keyboard.type(said);
    await author.page.keyboard.press('Control+Enter');
    await author.page.getByText('已通知 1 人').waitFor();
    // The next mention has a message of its own.
    await author.page.getByText('已通知 1 人').waitFor({ state: 'hidden' });

    const { page } = colleague;
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await settled(page);
    const bell = page.locator('.gj-bell');
    await bell.press('Enter');
    const panel = page.getByRole('dialog', { name: /^消息/ });
    const news = panel.locator('.gj-bell-rows a').first();
    await news.waitFor();
    expect([width, await violations(page)]).toEqual([width, []]);
    await news.press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('.gj-comment-text').getByText(said).waitFor();
  }
  await author.page.setViewportSize({ width: 1440, height: 900 });
  await colleague.page.setViewportSize({ width: 1440, height: 900 });
}
