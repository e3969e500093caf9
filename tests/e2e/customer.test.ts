import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pressIn, rowsOf } from '../support/e2e/onPage.ts';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const CUSTOMER = '13800000001';
const tabsOf = (page: Page): Promise<string[]> =>
  page.getByRole('tablist', { name: '内容' }).getByRole('tab').allInnerTexts();

describe('a customer', () => {
  it('opens every entry of his menu as a finished screen', async () => {
    const { page } = await openApp(CUSTOMER, { at: '/crmIndex' });
    await page.getByText('客户经理').waitFor();
    const titles = await page.locator('.gj-menu a').allInnerTexts();
    expect(titles).toEqual(['首页', '我的项目', '用户评价', '合同管理', '付款查询', '我的发票', '消息', '个人中心']);
    for (const title of titles.slice(1)) {
      await page.locator('.gj-menu').getByRole('link', { name: title, exact: true }).click();
      await page.locator('.gj-table tbody tr, .gj-profile-head').first().waitFor();
      expect([title, await page.getByText('即将上线').count()]).toEqual([title, 0]);
    }
  });

  it('sees an invoice by its number at its own address, without what led to it', async () => {
    const { page, go } = await openApp(CUSTOMER, { at: '/invoice/index?scene=toReceive' });
    await pressIn(page, rowsOf(page).first(), '查看');
    await page.waitForURL(/#\/invoice\/detail\/\d+$/);
    await page.getByRole('heading', { level: 1, name: /^发票 \d+$/ }).waitFor();
    expect(await tabsOf(page)).toEqual(['详细信息']);
    expect(await page.locator('.gj-steps .ant-steps-item-title').allInnerTexts()).toEqual([
      '已开票',
      '已寄送',
      '已签收',
    ]);
    expect(await page.getByText('系统信息').count()).toBe(0);
    await page.getByRole('link', { name: '我的发票' }).last().click();
    await page.waitForURL(/#\/invoice\/index$/);
    await go('/invoice/detail');
    await page.waitForURL(/#\/invoice\/index$/);
  });

  itWhole('finds beside a project what refers to it, in his own lists', async () => {
    const { page } = await openApp(CUSTOMER, { at: '/project/index?scene=finished' });
    await page.locator('.gj-table tbody a').first().click();
    await expect.poll(async () => (await tabsOf(page)).length).toBe(5);
    expect((await tabsOf(page)).map((text) => text.replace(/\s*\d+$/, ''))).toEqual([
      '详细信息',
      '合同',
      '发票',
      '付款',
      '评价与反馈',
    ]);
    await page.getByRole('tab', { name: /^付款/ }).click();
    await page.getByRole('columnheader', { name: '款项分类' }).waitFor();
    expect(await page.getByRole('columnheader', { name: '项目', exact: true }).count()).toBe(0);
  });

  itWhole('reads his company, and keeps his billing and post data himself', async () => {
    const { page } = await openApp(CUSTOMER, { at: '/userCenter/index' });
    await page.getByRole('tab', { name: '单位信息' }).click();
    await page.locator('[data-field="CustomerNo"]').waitFor();
    expect(await page.locator('[data-field="Remark"], [data-field="CreditMoney"]').count()).toBe(0);
    await page.getByRole('tab', { name: '收件信息' }).click();
    await page.getByRole('button', { name: '新建收件信息' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('新建收件信息').waitFor();
    expect(await form.getByRole('button', { name: '规则' }).count()).toBe(0);
    await form.getByRole('button', { name: '取消' }).click();
    await page.getByRole('tab', { name: '开票信息' }).click();
    const offers = page.locator('.gj-row-actions button[title*="设为默认"]');
    await offers.first().click();
    await page.getByRole('menuitem', { name: '设为默认' }).click();
    await expect.poll(() => offers.count()).toBe(1);
  });
});
