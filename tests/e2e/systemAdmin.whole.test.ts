import { expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

itWhole('shows settings without secrets and the words of notices, and fits a phone', async () => {
  const { page } = await openApp(ADMIN, { isPhone: true, at: '/development/tools?list=2' });
  const settings = page.getByRole('table', { name: '系统参数' });
  await settings.getByText('ClueFollowDays').waitFor();
  await page.getByLabel('查找系统参数').fill('SESSION_HOURS');
  await settings.getByText('ClueFollowDays').waitFor({ state: 'detached' });
  expect(await settings.getByRole('row').count()).toBe(2);
  await page.getByRole('tab', { name: '通知模板' }).click();
  await page.getByRole('table', { name: '通知模板' }).getByText('线索、客户已分配给您').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

it('changes a setting within its limits, shows that it was changed, and puts its own value back', async () => {
  const { page } = await openApp(ADMIN, { at: '/development/tools?list=2' });
  await page.getByLabel('查找系统参数').fill('JobApply');
  const row = page.getByRole('row').filter({ hasText: 'JobApplyKeepDays' });
  await row.getByText('730 天').waitFor();
  await page.getByRole('button', { name: '修改应聘资料保留多少天' }).click();
  const dialog = page.getByRole('dialog', { name: '应聘资料保留多少天' });
  await dialog.getByLabel('值').fill('10');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.getByRole('alert').getByText('不能小于 30').waitFor();
  await dialog.getByLabel('值').fill('两年');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.getByRole('alert').getByText('读不出数字，可以写成 1234 或 1.2万').waitFor();
  expect(await dialog.getByLabel('值').inputValue()).toBe('两年');
  await dialog.getByLabel('值').fill('0.1万');
  await dialog.getByText('1,000 天').waitFor();
  await dialog.getByLabel('值').fill('365');
  await page.keyboard.press('Enter');
  await row.getByText('365 天').waitFor();
  await row.getByText('已修改').waitFor();
  await page.getByRole('button', { name: '修改应聘资料保留多少天' }).click();
  await dialog.getByRole('button', { name: '恢复默认' }).click();
  await row.getByText('730 天').waitFor();
  expect(await row.getByText('已修改').count()).toBe(0);
});

itWhole('changes the words of a notice, tells which variable is wrong, and shows them on a record', async () => {
  const { page } = await openApp(ADMIN, { at: '/development/tools?list=3' });
  await page.getByLabel('查找通知模板').fill('合同即将到期');
  await page.getByRole('button', { name: '修改合同到期（合同）' }).click();
  const dialog = page.getByRole('dialog');
  const content = dialog.getByLabel('内容');
  const before = await content.inputValue();
  await content.fill('{ContractNme} 到期');
  await dialog.getByRole('button', { name: /预\s*览/ }).click();
  await dialog.getByText('没有 {ContractNme} 这个变量，是不是 {ContractName}（合同名称）').waitFor();
  await content.fill('合同号 {ContractNo} 到期');
  await dialog.getByRole('button', { name: /预\s*览/ }).click();
  await dialog
    .getByRole('region', { name: '预览' })
    .getByText(/合同号 HT\d+/)
    .waitFor();
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByRole('table').getByText('合同号 {ContractNo} 到期').waitFor();
  await page.getByRole('button', { name: '修改合同到期（合同）' }).click();
  await content.fill(before);
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByRole('table').getByText(before).waitFor();
});

itWhole('changes the channels of a notice, shows whom each reaches, and keeps one at least', async () => {
  const { page } = await openApp(ADMIN, { at: '/development/tools?list=3' });
  await page.getByLabel('查找通知模板').fill('合同即将到期');
  const open = page.getByRole('button', { name: '修改合同到期（合同）' });
  const dialog = page.getByRole('dialog');
  const press = (name: RegExp): Promise<void> => dialog.getByRole('button', { name }).click();
  await open.click();
  await dialog.getByRole('checkbox', { name: '站内消息', exact: true }).uncheck();
  await press(/保\s*存/);
  await dialog.getByRole('alert').getByText('请至少选择一个渠道').waitFor();
  await dialog.getByRole('checkbox', { name: '站内消息', exact: true }).check();
  await dialog.getByRole('checkbox', { name: '短信', exact: true }).check();
  await press(/预\s*览/);
  const reach = dialog.getByRole('table', { name: '接收人' });
  await reach.waitFor();
  expect(await reach.getByRole('columnheader').allTextContents()).toEqual(['接收人', '站内消息', '短信']);
  expect(await reach.getByRole('row').nth(1).textContent()).toMatch(/消息中心(139\*{4}\d{4}|没有手机号)$/);
  await press(/保\s*存/);
  const row = page.getByRole('table', { name: '通知模板' }).getByRole('row').filter({ hasText: '合同到期' }).first();
  await row.getByText('站内消息、短信').waitFor();
  await open.click();
  await dialog.getByRole('checkbox', { name: '短信', exact: true }).uncheck();
  await press(/保\s*存/);
  await row.getByText('站内消息、短信').waitFor({ state: 'detached' });
});

itWhole('tells the steps of all records from state to state, found by kind, and as cards on a phone', async () => {
  const { page, path } = await openApp(ADMIN, { at: '/development/tools?list=4' });
  const table = page.getByRole('table', { name: '状态日志' });
  await expect.poll(() => table.locator('tbody tr').count()).toBe(10);
  await page.locator('.gj-pill-button').filter({ hasText: '对象' }).click();
  await page.getByRole('group', { name: '对象' }).getByLabel('合同', { exact: true }).check();
  await page.keyboard.press('Escape');
  await expect.poll(path).toContain('EntityKey=contract');
  const kinds = table.locator('tbody tr td:nth-child(3)');
  await expect.poll(async () => new Set(await kinds.allTextContents())).toEqual(new Set(['合同']));
  await table.locator('tbody tr').first().locator('.gj-tag').first().waitFor();
  const link = table.getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  const phone = await openApp(ADMIN, { isPhone: true, at: '/development/tools?list=4' });
  await phone.page.locator('.gj-card-row .gj-tag').first().waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

it('shows all uploaded files with their records, removes one that no record has, and fits a phone', async () => {
  const { page, go } = await openApp(ADMIN);
  const name = `多余-${Date.now()}.pdf`;
  await go('/development/tools');
  await page.evaluate(async (file) => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n']), file);
    await fetch('/api/media/UploadAttachement/', { method: 'POST', body: form });
  }, name);
  await go('/development/tools?list=5');
  const table = page.getByRole('table', { name: '附件' });
  const row = table.getByRole('row').filter({ hasText: name });
  await row.getByText('孤立文件').waitFor();
  await page.getByText(/^孤立文件 \d+ 个，/).waitFor();
  await page.getByRole('button', { name: `删除${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await page.getByText('已删除 1 个文件').waitFor();
  await row.waitFor({ state: 'detached' });
  // The kinds of the newest files depend on the uploads of other tests to this server.
  await table
    .getByRole('link', { name: /\.\w+$/ })
    .first()
    .waitFor();

  const phone = await openApp(ADMIN, { isPhone: true, at: '/development/tools?list=5' });
  await phone.page.locator('.gj-card-row .gj-tag').first().waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
