import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, fieldOf, inputOf } from '../support/e2e/onPage.ts';
import { violations } from '../support/e2e/violations.ts';
import { openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

async function openNewPayment(isPhone = false): Promise<AppWindow> {
  const app = await openApp(SALES, { isPhone, at: '/myPayment/index' });
  await app.page.getByRole('button', { name: '登记收款' }).first().click();
  await fieldOf(app.page, 'PaymentType').waitFor();
  return app;
}

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: '规则' });
const switchOf = (page: Page): Locator => page.getByRole('button', { name: '规则', exact: true });
const whyOf = (page: Page, title: string): Locator =>
  panelOf(page).getByRole('button', { name: `为什么看不到？${title}`, exact: true });
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);
const labelOf = (page: Page, field: string): Locator => fieldOf(page, field).locator('.gj-label');

describe('the rules of a form', () => {
  it('say why a field is not there, and fill in what shows it', async () => {
    const { page } = await openNewPayment();
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(response.url()));
    await switchOf(page).click();
    await whyOf(page, '支票号').waitFor();
    expect(scripts.filter((url) => /RulePanel.*\.js/.test(url))).toHaveLength(1);
    expect(await panelOf(page).locator('[data-hidden-field]').count()).toBe(4);

    await whyOf(page, '支票号').click();
    await expect
      .poll(() => panelOf(page).locator('.gj-why-words').allTextContents())
      .toEqual(['当 付款方式 = 支票 时显示，否则隐藏']);
    await expect
      .poll(() => panelOf(page).locator('.gj-why-part').textContent())
      .toBe('不成立付款方式 = 支票现为 银行转账');
    await expect
      .poll(() => panelOf(page).locator('.gj-why-change li').allTextContents())
      .toEqual(['「付款方式」由 银行转账 改为 支票']);
    await panelOf(page).getByRole('button', { name: '填入这些值' }).click();

    await expect.poll(() => isFocused(inputOf(page, 'CheckCode'))).toBe(true);
    expect(await fieldOf(page, 'PaymentType').textContent()).toContain('支票');
    expect(await whyOf(page, '支票号').count()).toBe(0);
    expect(await whyOf(page, '银行流水号').count()).toBe(1);
  });

  itWhole('follow what is typed, and lead to a field that only a person can fill in', async () => {
    const { page } = await openNewPayment();
    await switchOf(page).click();
    await whyOf(page, '退款原因').click();
    await expect
      .poll(() => panelOf(page).locator('.gj-why-change li').allTextContents())
      .toEqual(['「金额」填写符合条件的值，如 -1']);
    await inputOf(page, 'Money').fill('500');
    await expect.poll(() => panelOf(page).locator('.gj-why-now').textContent()).toBe('现为 500 元');
    await panelOf(page).getByRole('button', { name: '去填写「金额」' }).click();

    await expect.poll(() => isFocused(inputOf(page, 'Money'))).toBe(true);
    expect(await inputOf(page, 'Money').inputValue()).toBe('500.00');
    await inputOf(page, 'Money').fill('-500');
    await fieldOf(page, 'RefundReason').waitFor();
    await whyOf(page, '退款原因').waitFor({ state: 'detached' });
  });

  it('explain any field by Alt and a click on its label: why required, why read-only', async () => {
    const { page } = await openNewPayment();
    await choose(page, 'PaymentType', '其他');
    await labelOf(page, 'Remark').click({ modifiers: ['Alt'] });
    await panelOf(page).getByRole('heading', { name: '备注' }).waitFor();
    expect(await panelOf(page).locator('.gj-why-state').textContent()).toBe('显示必填可填写');
    expect(await panelOf(page).locator('.gj-why-part').textContent()).toBe('成立付款方式 = 其他现为 其他');

    await labelOf(page, 'CustomerName').click({ modifiers: ['Alt'] });
    await panelOf(page).getByRole('heading', { name: '客户名称' }).waitFor();
    expect(await panelOf(page).locator('.gj-why-state').textContent()).toBe('显示选填只读');
    await expect
      .poll(() => panelOf(page).locator('.gj-why-words').textContent())
      .toBe('值由规则计算：项目的委托单位（为空则取 投标的招标人(客户)）');

    await labelOf(page, 'PayerName').click({ modifiers: ['Alt'] });
    await panelOf(page).getByText('此字段始终必填').waitFor();
    await panelOf(page).getByRole('button', { name: '返回列表' }).click();
    await panelOf(page).getByText('隐藏的字段').waitFor();
  });

  itWhole('are reached and left with the keyboard, and stay open for the next form of this tab', async () => {
    const { page } = await openNewPayment();
    await switchOf(page).focus();
    await page.keyboard.press('Enter');
    await whyOf(page, '投标').waitFor();
    expect(await switchOf(page).getAttribute('aria-pressed')).toBe('true');
    await whyOf(page, '投标').focus();
    await page.keyboard.press('Enter');
    await panelOf(page).getByText('「款项分类」由 项目收款 改为').waitFor();
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    expect(await isFocused(switchOf(page))).toBe(true);
    expect(await fieldOf(page, 'PaymentType').count()).toBe(1);

    await page.keyboard.press('Enter');
    await panelOf(page).waitFor();
    await page.getByRole('button', { name: '取消' }).click();
    await panelOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '登记收款' }).first().click();
    await whyOf(page, '投标').waitFor();
    await expect.poll(() => isFocused(inputOf(page, 'ProjectId'))).toBe(true);
  });

  itWhole('take what somebody says who sees that a field should be otherwise, by the keyboard', async () => {
    const { page, api } = await openNewPayment();
    await switchOf(page).click();
    await whyOf(page, '支票号').focus();
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('button', { name: '反馈：这里不对' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(panelOf(page).getByLabel('怎样才对'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('转账也要记支票号');
    expect(await violations(page, ['serious', 'critical'])).toEqual([]);
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await panelOf(page).getByText('已反馈给开发管理，谢谢。').waitFor();

    // The user may not see the reports of others.
    expect((await api.get('/api/RuleReport/Search')).Code).toBe(12);
  });

  itWhole('are a sheet at the bottom of a phone, which makes room for the shown field', async () => {
    const { page } = await openNewPayment(true);
    await switchOf(page).tap();
    await whyOf(page, '支票号').tap();
    const sheet = await panelOf(page).boundingBox();
    expect([sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))]).toEqual([0, 390, 844]);
    expect(sheet?.height ?? 999).toBeLessThan(844 * 0.61);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await panelOf(page).getByRole('button', { name: '反馈：这里不对' }).tap();
    await panelOf(page).getByRole('group', { name: '反馈' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await panelOf(page).getByRole('button', { name: '填入这些值' }).tap();
    await panelOf(page).waitFor({ state: 'detached' });

    await expect.poll(() => isFocused(inputOf(page, 'CheckCode'))).toBe(true);
  });
});
