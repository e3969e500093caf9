import { describe, expect, it } from 'vitest';
import { FINANCE, openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { choose, dialogOf, errorOf, fieldOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { readData, readText } from '../support/e2e/readData.ts';

useApp();

/** One of the demo without a contract: a payment of one that has some must name its contract. */
const PROJECT = '污水处理厂二标段全过程造价控制项目';

async function openNewPayment(): Promise<AppWindow> {
  const app = await openApp(SALES);
  await app.go('/myPayment/index');
  await app.page.getByRole('button', { name: '登记收款' }).click();
  await fieldOf(app.page, 'PaymentType').waitFor();
  return app;
}

describe('recording a payment', () => {
  it('by cheque, then by cash: the number appears, is required, is announced to be cleared, and nothing of it is stored', async () => {
    const { page, api } = await openNewPayment();
    expect(await fieldOf(page, 'CheckCode').count()).toBe(0);

    await choose(page, 'PaymentType', '支票');
    await fieldOf(page, 'CheckCode').waitFor();
    expect(await fieldOf(page, 'CheckCode').getAttribute('data-required')).toBe('true');
    expect(await inputOf(page, 'CheckCode').getAttribute('aria-required')).toBe('true');
    await choose(page, 'ProjectId', PROJECT, PROJECT);
    await inputOf(page, 'Money').fill('52000.5');
    await inputOf(page, 'PayerName').fill('端到端付款单位');
    await choose(page, 'PayeeUnitId', /.+/);
    await save(page);
    await errorOf(page, 'CheckCode').waitFor();
    expect(await errorOf(page, 'CheckCode').textContent()).toBe('请输入支票号');
    expect(await inputOf(page, 'CheckCode').evaluate((input) => input === document.activeElement)).toBe(true);

    await inputOf(page, 'CheckCode').fill('10203040');
    await choose(page, 'PaymentType', '现金');
    await fieldOf(page, 'CheckCode').waitFor({ state: 'detached' });
    await choose(page, 'PaymentType', '支票');
    expect(await inputOf(page, 'CheckCode').inputValue()).toBe('10203040');
    await choose(page, 'PaymentType', '现金');
    const sent = page.waitForRequest('**/api/Payment/Add');
    await save(page);
    await dialogOf(page).waitFor();
    expect(await dialogOf(page).textContent()).toContain('以下字段将被清空：支票号');
    await dialogOf(page).getByRole('button', { name: '继续保存' }).click();
    await page.getByText('已保存').waitFor();

    expect((await sent).postData()).not.toContain('CheckCode');
    await rowsOf(page).filter({ hasText: '52,000.50' }).getByText('查看').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const id = Number(new URL(page.url()).hash.split('/').at(-1));
    const { Data } = await api.get('/api/Payment/Get', { id });
    expect(readData(Data, 'Record', 'PaymentType')).toBe(1);
    expect(readData(Data, 'Record', 'CheckCode')).toBeNull();
    expect(readData(Data, 'Record', 'PayerName')).toBe('端到端付款单位');
  });

  it('fills in by itself what follows from the project', async () => {
    const { page } = await openNewPayment();
    await choose(page, 'ProjectId', PROJECT, PROJECT);

    await expect.poll(() => fieldOf(page, 'CustomerName').locator('output').textContent()).not.toBe('—');
    expect(await inputOf(page, 'PaymentDate').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('shows what the server alone can know at the field it concerns', async () => {
    const { page, go, api } = await openApp(FINANCE);
    const { Data } = await api.get('/api/Payment/Search', { list: 'payment/list', PaymentType: 3, PaymentState: 20 });
    const { Data: other } = await api.get('/api/Payment/Get', { id: Number(readData(Data, 'Rows', 0, 'Id')) });
    const text = (name: string): string => readText(other, 'Record', name);
    await go('/payment/index');
    await page.getByRole('button', { name: '登记收款' }).click();
    await choose(page, 'ProjectId', PROJECT, PROJECT);
    await inputOf(page, 'Money').fill('100');
    await inputOf(page, 'PayerName').fill('重复流水');
    await inputOf(page, 'BankSerialNo').fill(text('BankSerialNo'));
    await choose(page, 'PayeeUnitId', text('PayeeUnitIdText'), text('PayeeUnitIdText'));
    await save(page);

    await expect.poll(() => page.locator('.gj-form .gj-field-error').allTextContents()).toEqual(['银行流水号已登记']);
  });
});
