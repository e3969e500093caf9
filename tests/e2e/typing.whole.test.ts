import { describe, expect, it } from 'vitest';
import { FINANCE, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { errorOf, fieldOf, inputOf, save } from '../support/e2e/onPage.ts';
import { readData } from '../support/e2e/readData.ts';
import { dayAfter } from '../support/e2e/story/dayAfter.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const MARKET = '13900000018';

type Page = Parameters<typeof fieldOf>[0];
const understood = (page: Page, name: string): Promise<string | null> =>
  fieldOf(page, name).locator('.gj-understood:visible').textContent();

/** Types as a user does, replacing the field's content. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await inputOf(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

describe('what is typed', () => {
  itWhole('into a picker is answered in words when it is too long, and not by what was offered before', async () => {
    const { page } = await openApp(SALES, { at: '/contact/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'CustomerName').click();
    const popup = page.locator('.ant-select-dropdown:visible');
    await popup.locator('.ant-select-item-option').first().waitFor();
    await inputOf(page, 'CustomerName').fill('长'.repeat(101));
    await popup.getByText('搜索内容最多 100 个字').waitFor();
    expect(await popup.locator('.ant-select-item-option').count()).toBe(0);
    expect(await inputOf(page, 'CustomerName').inputValue()).toHaveLength(101);
  });

  it('as an amount is read as people write it, and shown before it is saved', async () => {
    const { page } = await openApp(SALES, { at: '/contract/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await type(page, 'Money', '12万');
    expect(await understood(page, 'Money')).toBe('120,000.00 元');
    await page.keyboard.press('Tab');
    await expect.poll(() => inputOf(page, 'Money').inputValue()).toBe('120,000.00');
    await type(page, 'Money', '1234567.5');
    await expect.poll(() => inputOf(page, 'Money').inputValue()).toBe('1,234,567.5');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    await page.keyboard.type('8');
    await expect.poll(() => inputOf(page, 'Money').inputValue()).toBe('198,234,567.5');

    await type(page, 'Money', '12万吧');
    await page.keyboard.press('Tab');
    await errorOf(page, 'Money').waitFor();
    expect(await errorOf(page, 'Money').textContent()).toContain('“12万吧”读不出数字');
    await type(page, 'Money', '12.345');
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'Money').textContent()).toContain('最多2位小数');
    expect(await inputOf(page, 'Money').inputValue()).toBe('12.345');
  });

  it('as a day is read in every usual form; what cannot be read stays, is named, and keeps the form from being saved', async () => {
    const { page, api } = await openApp(SALES, { at: '/contract/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    for (const text of ['2027/12/24', '2027.12.24', '2027年12月24日', '20271224']) {
      await type(page, 'SignDate', text);
      await expect.poll(() => understood(page, 'SignDate')).toBe('2027-12-24 周五');
      await page.keyboard.press('Tab');
      await expect.poll(() => inputOf(page, 'SignDate').inputValue()).toBe('2027-12-24');
    }
    await type(page, 'SignDate', '明天');
    await page.keyboard.press('Enter');
    await expect.poll(() => inputOf(page, 'SignDate').inputValue()).toBe(dayAfter(1));

    await type(page, 'SignDate', '过年前');
    await page.keyboard.press('Tab');
    await expect.poll(() => inputOf(page, 'SignDate').inputValue()).toBe('过年前');
    await expect.poll(() => errorOf(page, 'SignDate').textContent()).toContain('“过年前”读不出日期');
    const last = async (): Promise<unknown> =>
      readData((await api.get('/api/Contract/Search', { rows: 1 })).Data, 'Rows');
    const before = await last();
    await save(page);
    await errorOf(page, 'ContractName').waitFor();
    expect(await inputOf(page, 'SignDate').inputValue()).toBe('过年前');
    expect(await last()).toEqual(before);

    await inputOf(page, 'SignDate').click();
    await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view').first().click();
    await expect.poll(() => inputOf(page, 'SignDate').inputValue()).toMatch(/^\d{4}-\d{2}-01$/);
    await expect.poll(() => errorOf(page, 'SignDate').count()).toBe(0);
  });

  itWhole('into a cell of a row is read the same, and named where it cannot be', async () => {
    const { page } = await openApp(SALES, { at: '/contract/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await page.getByRole('button', { name: '添加一行' }).click();
    const cell = (name: string): ReturnType<Page['locator']> => page.locator(`[data-row="0"] [data-field="${name}"]`);
    const input = (name: string): ReturnType<Page['locator']> => cell(name).locator('input');
    await input('PlanMoney').fill('1.2万');
    await expect.poll(() => cell('PlanMoney').locator('.gj-understood:visible').textContent()).toBe('12,000.00 元');
    await input('PlanDate').fill('2027年3月底');
    await page.keyboard.press('Tab');
    await expect.poll(() => input('PlanMoney').inputValue()).toBe('12,000.00');
    await expect.poll(() => cell('PlanDate').locator('.gj-field-error').textContent()).toContain('读不出日期');
    await input('PlanDate').fill('20270331');
    await page.keyboard.press('Tab');
    await expect.poll(() => input('PlanDate').inputValue()).toBe('2027-03-31');
    await expect
      .poll(async () => (await cell('PlanDate').locator('.gj-field-error').allTextContents()).join())
      .toBe('');
  });

  itWhole('as a time keeps a day without one, from the keyboard and from the calendar', async () => {
    const { page } = await openApp(MARKET, { at: '/marketclue/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await type(page, 'NextContactTime', '2027-12-24');
    await page.keyboard.press('Tab');
    await expect.poll(() => inputOf(page, 'NextContactTime').inputValue()).toBe('2027-12-24 00:00');
    await type(page, 'NextContactTime', '12.24 下午3点半');
    await page.keyboard.press('Tab');
    await expect.poll(() => inputOf(page, 'NextContactTime').inputValue()).toMatch(/-12-24 15:30$/);
    await type(page, 'NextContactTime', '2027-05-05 09:30');
    await page.keyboard.press('Enter');
    await inputOf(page, 'NextContactTime').click();
    await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view').nth(11).click();
    await inputOf(page, 'NextContactTime').press('Tab');
    await expect.poll(() => inputOf(page, 'NextContactTime').inputValue()).toBe('2027-05-12 09:30');
  });

  itWhole('or chosen from the calendar, which the arrow keys walk', async () => {
    const { page } = await openApp(SALES, { at: '/contract/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await type(page, 'SignDate', '2027-12-24');
    await page.keyboard.press('Tab');
    const input = inputOf(page, 'SignDate');
    await input.focus();
    const calendar = page.locator('.ant-picker-dropdown:visible');
    const reached = async (key: string): Promise<string | null> => {
      await page.keyboard.press(key);
      const id = (await input.getAttribute('aria-activedescendant')) ?? 'none';
      return calendar.getByRole('grid').locator(`[id="${id}"]`).getAttribute('title');
    };
    expect(await reached('ArrowDown')).toBe('2027-12-24');
    await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true');
    expect(await reached('ArrowDown')).toBe('2027-12-31');
    expect(await reached('ArrowRight')).toBe('2028-01-01');
    expect(await reached('Home')).toBe('2027-12-27');
    expect(await reached('End')).toBe('2028-01-02');
    expect(await reached('PageUp')).toBe('2027-12-02');
    expect(await reached('Shift+PageDown')).toBe('2028-12-02');
    expect(await reached('ArrowUp')).toBe('2028-11-25');
    expect(await reached('ArrowLeft')).toBe('2028-11-24');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    expect(await input.inputValue()).toBe('2028-11-24');
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect([await input.inputValue(), await fieldOf(page, 'SignDate').count()]).toEqual(['2028-11-24', 1]);
  });

  itWhole(
    'has its calendar while that is open only, which ends with the text, and empties the field by one press',
    async () => {
      const { page } = await openApp(SALES, { at: '/contract/index' });
      await page.getByRole('button', { name: /^新建/ }).first().click();
      const input = inputOf(page, 'SignDate');
      const calendar = page.locator('.ant-picker-dropdown');
      await input.waitFor();
      expect(await page.locator('.ant-picker').count()).toBe(0);
      await input.click();
      await calendar.waitFor();
      await calendar.getByText('今天', { exact: true }).click();
      await calendar.waitFor({ state: 'detached' });
      expect(await input.inputValue()).toBe(dayAfter(0));
      await input.hover();
      await fieldOf(page, 'SignDate').getByRole('button', { name: '清除' }).click();
      await expect.poll(() => input.inputValue()).toBe('');

      await input.click();
      await calendar.waitFor();
      await page.keyboard.type('2027');
      await calendar.waitFor({ state: 'detached' });
      await input.click();
      await calendar.waitFor();
      await inputOf(page, 'ContractName').focus();
      await calendar.waitFor({ state: 'detached' });
      expect(await page.locator('.ant-picker').count()).toBe(0);
    },
  );

  itWhole('into a filter is read the same, and filters nothing where it cannot be', async () => {
    const { page, path } = await openApp(FINANCE, { at: '/payment/index' });
    await page.getByRole('button', { name: /更多筛选/ }).click();
    const pill = (title: string): ReturnType<Page['locator']> =>
      page.locator('.gj-pill').filter({ hasText: new RegExp(`^${title}`) });
    await pill('金额').click();
    await page.getByLabel('金额不小于').fill('1万多');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('“1万多”读不出数字').waitFor();
    expect(path()).not.toContain('Money');
    await page.getByLabel('金额不小于').fill('5万');
    await page.keyboard.press('Enter');
    await expect.poll(() => decodeURIComponent(path())).toContain('Money=50000~');
    await pill('收付日期').click();
    await page.getByLabel('收付日期从').fill('年前');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('“年前”读不出日期').waitFor();
    await page.getByLabel('收付日期从').fill('2026年1月1日');
    await page.keyboard.press('Enter');
    await expect.poll(() => decodeURIComponent(path())).toContain('PaymentDate=2026-01-01~');
  });

  itWhole('on a phone is read and stays, too', async () => {
    const { page } = await openApp(SALES, { isPhone: true, at: '/contract/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'Money').fill('12万');
    expect(await understood(page, 'Money')).toBe('120,000.00 元');
    await inputOf(page, 'Money').fill('约12万');
    await page.keyboard.press('Tab');
    await expect.poll(() => inputOf(page, 'Money').inputValue()).toBe('约12万');
    await expect.poll(() => errorOf(page, 'Money').textContent()).toContain('“约12万”读不出数字');

    await inputOf(page, 'SignDate').focus();
    await page.keyboard.type('12');
    await inputOf(page, 'ContractName').focus();
    await expect.poll(() => errorOf(page, 'SignDate').textContent()).toContain('没有填完整');
  });
});
