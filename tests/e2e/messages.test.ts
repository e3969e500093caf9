import { describe, expect, it } from 'vitest';
import { CUSTOMER, openApp, useApp } from '../support/e2e/openApp.ts';
import { rowsOf } from '../support/e2e/onPage.ts';
import { setsNotices } from '../support/e2e/setsNotices.ts';
import { violations } from '../support/e2e/violations.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const CHIEF = '13900000015';

describe('the bell', () => {
  it('counts what is unread, leads to it, and counts down as it is read', async () => {
    const { page, go, path } = await openApp(CHIEF, { at: '/crmIndex' });
    const count = page.locator('.gj-bell-count');
    const before = Number(await count.textContent());
    expect(before).toBeGreaterThan(3);
    const bell = page.locator('.gj-bell');
    await bell.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '消息中心' });
    const newest = panel.locator('.gj-bell-rows a');
    await expect.poll(() => newest.count()).toBe(Math.min(before, 8));
    expect(await violations(page)).toEqual([]);
    const first = await newest.first().textContent();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await panel.getByRole('link', { name: /查看全部/ }).press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => rowsOf(page).count()).toBe(before);
    expect(path()).toContain('scene=unread');
    await expect.poll(() => rowsOf(page).first().locator('.gj-title-link').textContent()).toBe(first);
    await rowsOf(page).first().locator('.gj-title-link.is-unread').click();
    await expect.poll(() => count.textContent()).toBe(String(before - 1));
    await page.getByText('阅读时间').waitFor();
    await go('/message/index?scene=unread');
    await expect.poll(() => rowsOf(page).count()).toBe(before - 1);
    await rowsOf(page).nth(0).getByRole('checkbox').check();
    await rowsOf(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: '标为已读' }).click();
    await page.getByText('已把 2 条消息标为已读').waitFor();
    await expect.poll(() => count.textContent()).toBe(String(before - 3));
    await page.getByRole('button', { name: '全部已读' }).click();
    await expect.poll(() => count.count()).toBe(0);
    await expect.poll(() => rowsOf(page).count()).toBe(0);
  });

  itWhole('is told by everybody himself what he wants to be told', async () => {
    const window = await openApp(CHIEF, { at: '/message/index' });
    await setsNotices(window, '待您审核');
  });

  itWhole('is there for customers, on a phone, too', async () => {
    const { page } = await openApp(CUSTOMER, { isPhone: true, at: '/crmIndex' });
    await page.locator('.gj-bell').click();
    const panel = page.getByRole('dialog', { name: '消息' });
    await panel.locator('.gj-bell-rows a, .gj-state').first().waitFor();
    const box = await panel.boundingBox();
    expect([(box?.x ?? 0) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390]).toEqual([true, true]);
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('link', { name: /查看全部/ }).click();
    await page.getByRole('heading', { name: '消息' }).waitFor();
    expect(await page.getByRole('button', { name: '删除' }).count()).toBe(0);
  });
});
