import { expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';

useApp();

it('shows settings without secrets and the words of notices, and fits a phone', async () => {
  const { page, go } = await openApp(ADMIN, { isPhone: true });
  await go('/development/tools?list=2');
  const settings = page.getByRole('table', { name: '系统参数' });
  await settings.getByText('PUBLIC_URL').waitFor();
  await page.getByLabel('查找系统参数').fill('SESSION_HOURS');
  await settings.getByText('PUBLIC_URL').waitFor({ state: 'detached' });
  expect(await settings.getByRole('row').count()).toBe(2);
  await page.getByRole('tab', { name: '通知模板' }).click();
  await page.getByRole('table', { name: '通知模板' }).getByText('线索、客户已分配给您').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
