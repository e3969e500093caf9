import { expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { violations } from '../support/e2e/violations.ts';

useApp();

const PATH = '/development/tools?list=7';

it('makes a subscription, says what is wrong with it, shows its secret once, tries it and stops it', async () => {
  const { page, go, api } = await openApp(ADMIN, { at: PATH });
  await page.getByText('还没有推送订阅').waitFor();
  await page.getByRole('button', { name: '新建订阅' }).click();
  const dialog = page.getByRole('dialog', { name: '新建推送订阅' });
  await dialog.getByLabel('名称').fill('财务系统');
  await dialog.getByLabel('地址').fill('erp');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.getByRole('alert').getByText('请填写完整的地址').waitFor();
  await dialog.getByText('请选择您有权查看的数据').waitFor();
  // The host does not exist, so nothing is sent.
  await dialog.getByLabel('地址').fill('https://erp.example.invalid/hook');
  await dialog.getByRole('combobox', { name: '数据' }).fill('客户');
  await page.getByTitle('客户', { exact: true }).click();
  await dialog.locator('.ant-select-selection-item').getByText('客户', { exact: true }).waitFor();
  // The list of choices is open for more until the field is left.
  await dialog.getByLabel('名称').click();
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  const once = page.getByRole('dialog', { name: '请保存签名密钥' });
  const secret = (await once.getByLabel('签名密钥').textContent())?.trim() ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  await once.getByRole('button', { name: '我已保存' }).click();
  const row = page.getByRole('list', { name: '推送订阅' }).getByRole('listitem');
  await row.getByText('客户：新建、修改、删除、流程操作').waitFor();
  expect(JSON.stringify((await api.get('/api/Webhook/Search')).Data)).not.toContain(secret);
  await row.getByRole('button', { name: '测试推送' }).click();
  await page.getByText('测试事件没有送达“财务系统”').waitFor();
  await row.getByText(/最近失败：\d{4}-/).waitFor();
  await row.getByRole('button', { name: /停\s*用/ }).click();
  await row.getByRole('button', { name: /启\s*用/ }).waitFor();

  const phone = await openApp(ADMIN, { isPhone: true, at: PATH });
  await phone.page.getByText('https://erp.example.invalid/hook').waitFor();
  const fits = await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);
  for (const window of [page, phone.page])
    expect(await violations(window, ['serious', 'critical'], 'document')).toEqual([]);
  // A question belongs to its address: elsewhere it is answered with no.
  const question = page.getByRole('dialog').filter({ hasText: '删除推送订阅“财务系统”？' });
  await row.getByRole('button', { name: /删\s*除/ }).click();
  await question.waitFor();
  await page.evaluate(() => window.location.assign('#/development/tools?list=5'));
  await question.waitFor({ state: 'hidden' });
  await go(PATH);
  await row.getByRole('button', { name: /删\s*除/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await page.getByText('还没有推送订阅').waitFor();
});
