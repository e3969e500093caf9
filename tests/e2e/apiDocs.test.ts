import { expect, it } from 'vitest';
import { appUrl } from '../support/e2e/appUrl.ts';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';

useApp();

it('a developer reads the calls of the product, with their parameters and replies, on a page of our own', async () => {
  const { page } = await openApp(ADMIN);
  await page.goto(`${appUrl()}/api/docs`);
  const content = page.locator('#content');
  await content.getByRole('heading', { name: '账号与登录' }).waitFor();
  await page.getByRole('searchbox').fill('/api/Payment/Add');
  const add = content.locator('details', { hasText: '/api/Payment/Add' });
  await add.locator('summary').click();
  await add.getByText('Money').first().waitFor();

  expect(await content.locator('.method').allTextContents()).toEqual(['POST']);
  expect(await add.locator('h3').allTextContents()).toEqual([
    '请求内容 application/x-www-form-urlencoded',
    '回复 Data',
  ]);
});
