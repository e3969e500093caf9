import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openApp } from './openApp.ts';
import { readText } from './readData.ts';
import { settled } from './settled.ts';
import { PASSWORD } from './startApp.ts';
import { violations } from './violations.ts';

/**
 * Chinese text that a page shows or exposes to a screen reader, except for texts of records and of documents without an
 * English version.
 */
async function framesChinese(page: Page, folder: string): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const isSpoken = [...texts.values()].some((text) => text.includes('"title-en"'));
  const records = [...texts]
    .filter(([file]) => !isSpoken || file.startsWith('demo'))
    .map(([, text]) => text)
    .join('\n');
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
      ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ]),
  );
  const words = shown.flatMap((text) => text.match(/[\u3001-\u303f\u4e00-\u9fff\uff01-\uff0f\uff1a-\uff1f]+/g) ?? []);
  return [...new Set(words)].filter((word) => word !== '中文' && !records.includes(word));
}

/**
 * Chooses English on the sign-in page of a product, and checks that everything except record texts is in English: the
 * sign-in page, a list, a form and a dialog, on a desktop and on a phone. The account stores it for another browser,
 * too; in the end it is Chinese again.
 */
export async function readsEnglish(url: string, folder: string, account: string, list: string): Promise<void> {
  const { page, go, api } = await openApp(undefined, { url, isOwn: true });
  const holds = async (): Promise<void> => {
    await settled(page);
    expect([page.url(), await framesChinese(page, folder)]).toEqual([page.url(), []]);
    expect([page.url(), await violations(page, ['serious', 'critical'])]).toEqual([page.url(), []]);
  };
  await go('/login');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  const chooses = page.getByRole('button', { name: 'English' });
  expect(await chooses.getAttribute('lang')).toBe('en');
  await chooses.click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await holds();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter your password').last().waitFor();
  await page.locator('[name="loginId"]').fill(account);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.gj-user').waitFor();
  await expect.poll(async () => readText((await api.get('/api/Account/CurrentUser')).Data, 'Language')).toBe('en');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await go(list);
    await holds();
    await page.locator('.ant-btn-primary').first().click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await holds();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.gj-field-error').first().waitFor();
    await holds();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  // Another browser of the same user starts in the product's language, then switches to the account's, on the requested
  // path.
  const other = await openApp(undefined, { url, isOwn: true, at: `${list}?rows=50` });
  await other.page.locator('[name="loginId"]').fill(account);
  await other.page.locator('[name="password"]').fill(PASSWORD);
  await other.page.getByRole('button', { name: '登录', exact: true }).click();
  await other.page.locator('html[lang="en"]').waitFor();
  await other.page.locator('.gj-user').waitFor();
  expect(other.path()).toBe(`${list}?rows=50`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.gj-user').click();
  expect(await page.getByText('中文', { exact: true }).getAttribute('lang')).toBe('zh');
  await page.getByRole('menuitem', { name: '中文' }).click();
  await page.locator('html[lang="zh-CN"]').waitFor();
  expect(readText((await api.get('/api/Account/CurrentUser')).Data, 'Language')).toBe('zh');
}
