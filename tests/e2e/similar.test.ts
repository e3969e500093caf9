import { expect, it } from 'vitest';
import { fieldOf, inputOf } from '../support/e2e/onPage.ts';
import { SALES, useApp } from '../support/e2e/openApp.ts';
import { Desk } from '../support/e2e/story/Desk.ts';

useApp();

const KNOWN = '云川市城市建设投资集团有限公司';

it('similar records are shown while a form is filled in, and the save does not prompt for them again', async () => {
  const sales = await Desk.of(SALES);
  const { page } = sales;
  await sales.open('/marketclue/index');
  await page.locator('.gj-create-group').getByRole('button', { name: '新建线索' }).click();
  const customer = fieldOf(page, 'CustomerName');
  await inputOf(page, 'CustomerName').fill(KNOWN);
  await customer.getByText('该客户已在客户管理中').waitFor();
  await customer.getByRole('link', { name: KNOWN }).waitFor();
  await inputOf(page, 'CustomerName').fill('没有人知道的公司');
  await customer.getByText('该客户已在客户管理中').waitFor({ state: 'detached' });
  await inputOf(page, 'CustomerName').fill(KNOWN);
  await customer.getByText('该客户已在客户管理中').waitFor();
  const id = await sales.saveForm('MarketClue', {
    ClueName: '相似的线索',
    MarkTemplateId: /可行性研究/,
    PhoneNumber: '13711115555',
  });
  expect(id).toBeGreaterThan(0);
});
