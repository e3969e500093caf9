import { expect, it } from 'vitest';
import { inputOf } from '../support/e2e/onPage.ts';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';

useApp();

it('replaces what an earlier choice filled in, and offers to update what was changed by hand', async () => {
  const { page } = await openApp(ADMIN, { at: '/electronicInvoice/index' });
  await page.getByRole('button', { name: '登记发票' }).click();
  const valueOf = (name: string): Promise<string> => inputOf(page, name).inputValue();
  const pick = async (nth: number): Promise<void> => {
    await inputOf(page, 'InvoiceId').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(nth).click();
  };
  await pick(0);
  await expect.poll(() => valueOf('InvoiceNo')).not.toBe('');
  const first = await valueOf('InvoiceNo');
  await inputOf(page, 'BuyerName').fill('手工改过');
  await pick(1);
  await expect.poll(() => valueOf('InvoiceNo')).not.toBe(first);
  expect(await valueOf('BuyerName')).toBe('手工改过');
  await page.getByText('1 项与所选记录不同').waitFor();
  await page.getByRole('button', { name: /全部更新/ }).click();
  await expect.poll(() => valueOf('BuyerName')).not.toBe('手工改过');
});
