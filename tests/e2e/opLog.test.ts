import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const PATH = '/development/tools';

describe('the op log', () => {
  it('tells developers in Chinese what somebody changed, found by name, kind and action', async () => {
    const sales = await openApp(SALES);
    // A record with a filled business section: an empty section is collapsed, and the remark with it.
    await sales.go('/customer/index?scene=mine&searchKey=锦程');
    const link = rowsOf(sales.page).first().locator('.gj-title-link');
    const title = (await link.textContent()) ?? '';
    await link.click();
    await sales.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await sales.page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
    await inputOf(sales.page, 'Remark').fill('写进操作日志的备注');
    await save(sales.page);
    await sales.page.getByText('已保存').waitFor();
    await sales.page.getByRole('tab', { name: '操作日志' }).click();
    await expect.poll(() => sales.page.locator('.gj-log li').first().textContent()).toContain('编辑');

    const { page, path } = await openApp(ADMIN, { at: PATH });
    await page.getByRole('tab', { name: '操作日志' }).waitFor();
    // The state of the log's proof is shown above it, in one line.
    await expect
      .poll(() => page.locator('.gj-op-log-chain').textContent())
      .toMatch(/^日志链已连接 \d+ 条，自 [\d -]+:[\d:]+ 起的改动都能发现；最近签名 .*公钥指纹 [0-9a-f ]{39}$/);
    await page.getByPlaceholder('搜索姓名、标题').fill(title);
    await page.getByPlaceholder('搜索姓名、标题').press('Enter');
    await expect.poll(path).toContain('searchKey=');
    await page.locator('.gj-pill-button').filter({ hasText: '动作' }).click();
    await page.getByRole('group', { name: '动作' }).getByLabel('编辑').check();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.gj-pill.is-set').textContent()).toBe('动作编辑');
    const row = rowsOf(page).filter({ hasText: title }).first();
    await expect.poll(() => row.textContent()).toContain('沈佳宁客户编辑');
    expect(await row.textContent()).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}.*127\.0\.0\.1成功/);
    await row.getByRole('button', { name: '展开变更内容' }).click();
    await expect.poll(() => page.locator('.gj-op-log-more').first().textContent()).toContain('备注');
    await expect.poll(() => page.locator('.gj-op-log-more').first().textContent()).toContain('写进操作日志的备注');
    await row.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  itWhole('has pages of ten, and keeps the page in the URL', async () => {
    const sales = await openApp(SALES);
    for (let i = 0; i < 11; i += 1) await sales.api.get('/api/system/SearchOpLogList');
    const { page, path } = await openApp(ADMIN, { at: PATH });
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    // The rows are not checked: other tests write to the log of this server at the same time.
    const shown = await rowsOf(page).allTextContents();
    await page.getByRole('button', { name: '第 2 页', exact: true }).click();
    await expect.poll(path).toBe(`${PATH}?page=1`);
    await expect.poll(async () => shown.includes((await rowsOf(page).last().textContent()) ?? '')).toBe(false);
  });

  itWhole('is read as cards on a phone', async () => {
    const { page } = await openApp(ADMIN, { isPhone: true, at: PATH });
    await page.locator('.gj-card-row').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  it('is not in the menu of others', async () => {
    const { page } = await openApp(SALES, { at: PATH });
    await page
      .getByText(/没有找到|页面不存在/)
      .first()
      .waitFor();
  });
});
