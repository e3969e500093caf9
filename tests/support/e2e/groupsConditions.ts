import { expect } from 'vitest';
import { dialogOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

/**
 * Removes a condition on an unknown field, which is reported, filters a list for rows in which one field is empty or
 * another one is filled, as a group of conditions, and copies that address.
 */
export async function groupsConditions(
  { page, go, path }: AppWindow,
  { list, empty, filled }: { readonly list: string; readonly empty: string; readonly filled: string },
): Promise<void> {
  await go(`${list}?where=${encodeURIComponent('["all",["Nothing","1"]]')}`);
  const menu = page.getByRole('button', { name: /^视图：/ });
  await menu.click();
  await page.getByRole('button', { name: '设置视图' }).click();
  const dialog = dialogOf(page);
  const pick = async (label: string, title: string): Promise<void> => {
    await dialog.getByLabel(label).click();
    if (label.endsWith('字段')) await page.keyboard.type(title);
    await page.locator('.ant-select-dropdown:visible').getByText(title, { exact: true }).first().click();
  };
  await dialog.getByText('字段「Nothing」已不存在，或者您不能查看').waitFor();
  expect(await dialog.getByRole('button', { name: /应\s*用/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: '去掉这个条件' }).press('Enter');
  await dialog.getByRole('button', { name: '添加条件组' }).press('Enter');
  await pick('条件1.1的字段', empty);
  await pick('条件1.1的方式', '未填');
  await dialog.getByRole('button', { name: '添加条件到组1' }).press('Enter');
  await pick('条件1.2的字段', filled);
  await pick('条件1.2的方式', '已填');
  expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
  await dialog.getByRole('button', { name: '应用' }).press('Enter');
  await page.getByText(`条件（满足全部）：（任一：${empty}、${filled}）`).waitFor();
  const where = new URLSearchParams(path().split('?')[1]).get('where');
  expect(where).toMatch(/^\["all",\["any",\["\w+","empty"\],\["!\w+","empty"\]\]\]$/);
  await menu.click();
  await page.getByRole('button', { name: '复制链接' }).press('Enter');
  // Browsers let pages write to the clipboard, or the link is shown to be copied by hand.
  const shown = page.locator('.gj-copied');
  await page.getByText('链接已复制，登录后打开：现在的条件').or(shown).first().waitFor();
  if (!(await shown.isVisible())) return;
  const copied = new URLSearchParams((await shown.textContent())?.split('?')[1]);
  expect([copied.get('where'), copied.get('view')]).toEqual([where, '0']);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
}
