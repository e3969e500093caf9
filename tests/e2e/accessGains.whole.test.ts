import { expect, it } from 'vitest';
import { dialogOf } from '../support/e2e/onPage.ts';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { readData, readList } from '../support/e2e/readData.ts';

useApp();

const [UNIT, CHIEF] = [10, 8];

it('shows who will reach which records before a department gets another chief, and saves it after that only', async () => {
  const { page, go, api } = await openApp(ADMIN);
  const chiefOf = async (): Promise<unknown> =>
    readData((await api.get('/api/Unit/Get', { id: UNIT })).Data, 'Record', 'ChiefEmployeeId');
  await go('/organization/index');
  await page.getByRole('tree').getByText('造价二部', { exact: true }).click();
  await page
    .getByRole('region', { name: '造价二部' })
    .getByRole('button', { name: /编\s*辑/ })
    .click();
  const drawer = page.locator('.ant-drawer');
  const chief = drawer.getByRole('combobox', { name: '负责人' });
  await chief.fill('钱宇');
  await page.locator('.ant-select-item-option').filter({ hasText: '钱宇' }).click();
  const save = drawer.getByRole('button', { name: /保\s*存/ });
  await save.click();
  const dialog = dialogOf(page);
  await dialog.getByText('谁会看到更多数据').last().waitFor();
  const row = dialog.getByRole('region', { name: '钱宇' }).getByRole('row').filter({ hasText: '客户' }).first();
  expect(await row.innerText()).toMatch(/\d+ → \d+\s*\+\d+/);
  await dialog.getByRole('button', { name: '返回修改' }).click();
  expect(await chiefOf()).toBe(CHIEF);
  await page.locator('.ant-modal:visible').waitFor({ state: 'detached' });
  await save.click();
  await dialogOf(page).getByRole('button', { name: '确认并保存' }).click();
  await page.locator('.ant-modal:visible').waitFor({ state: 'detached' });
  await drawer.waitFor({ state: 'hidden' });
  expect(await chiefOf()).toBe(9);
  const log = await api.get('/api/system/SearchOpLogList', { OpAction: 'access' });
  const titles = readList(log.Data, 'Rows').map((row) => readData(row, 'RecordTitle'));
  expect(titles.slice(0, 2).sort()).toEqual(['郑雪', '钱宇'].sort());
});
