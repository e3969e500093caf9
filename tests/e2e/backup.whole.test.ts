import { expect, it } from 'vitest';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { readList } from '../support/e2e/readData.ts';
import { violations } from '../support/e2e/violations.ts';

useApp();

const PATH = '/development/tools?list=6';

it('says what is proven, takes a plan within its limits, and makes a backup at once that is proven', async () => {
  const { page, api } = await openApp(ADMIN, { at: PATH });
  await page.getByText('没有开启自动备份；还没有证明可恢复的备份').waitFor();
  await page.getByRole('button', { name: '修改计划' }).click();
  const dialog = page.getByRole('dialog', { name: '备份计划' });
  await dialog.getByLabel('每天自动备份').click();
  await dialog.getByLabel('文件夹', { exact: true }).last().fill('../elsewhere');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.getByRole('alert').getByText('只能是备份目录里的文件夹').waitFor();
  await dialog.getByLabel('文件夹', { exact: true }).last().fill('daily');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByText('每天 01:00 起').waitFor();
  await page.getByRole('button', { name: '立即备份' }).click();
  await page
    .getByRole('status')
    .getByText(/正在写入|正在试恢复/)
    .waitFor();
  const table = page.getByRole('table', { name: '备份记录' });
  await table.getByText('证明可恢复').waitFor();
  await page.getByText('最近一次证明可恢复的备份是').waitFor();
  // Other tests write to the log at the same time.
  const entries = readList((await api.get('/api/system/SearchOpLogList', { rows: 100 })).Data, 'Rows');
  expect(JSON.stringify(entries)).toContain('立即备份');
  const phone = await openApp(ADMIN, { isPhone: true, at: PATH });
  await phone.page.getByRole('list', { name: '备份记录' }).getByText('证明可恢复').waitFor();
  const fits = await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);
  for (const window of [page, phone.page])
    expect(await violations(window, ['serious', 'critical'], 'document')).toEqual([]);
});

it('is not for those without its key', async () => {
  const { api } = await openApp(SALES);
  expect((await api.get('/api/Backup/Get')).Code).toBe(12);
});
