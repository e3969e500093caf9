import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';

useApp();

const PATH = '/development/menu';

describe('the menu', () => {
  it('gets another title, which a colleague sees soon, and is previewed as a role', async () => {
    const colleague = await openApp(SALES);
    await colleague.go('/crmIndex');
    const entry = (title: string) => colleague.page.locator('.gj-menu').getByRole('link', { name: title, exact: true });
    await entry('线索模板').waitFor();

    const { page, go } = await openApp(ADMIN);
    await go(PATH);
    const tree = page.getByRole('navigation', { name: '菜单项' });
    await tree.getByText('线索模板').click();
    await page.getByLabel('标题').fill('模板库');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await tree.getByText('模板库').waitFor();
    await entry('模板库').waitFor();

    const preview = page.getByRole('region', { name: '预览' });
    await preview.getByRole('combobox', { name: '按角色预览' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '网站编辑' }).click();
    await preview.getByText('官网维护').waitFor();
    expect(await preview.getByText('模板库').count()).toBe(0);

    await page.getByLabel('标题').fill('线索模板');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await entry('线索模板').waitFor();
  });

  it('changes its order by dragging and the group of an entry, and fits a phone', async () => {
    const { page, go } = await openApp(ADMIN);
    await go(PATH);
    const titles = (): Promise<string[]> => page.locator('.gj-menu a').allTextContents();
    const tree = page.getByRole('navigation', { name: '菜单项' });
    const node = (title: string) => tree.locator('.ant-tree-node-content-wrapper').filter({ hasText: title }).first();
    const before = await titles();
    const [first = '', second = ''] = [before[1], before[2]];
    await node(second).dragTo(node(first), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(async () => (await titles()).slice(1, 3)).toEqual([second, first]);
    await node(first).dragTo(node(second), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(async () => (await titles()).slice(1, 3)).toEqual([first, second]);

    await tree.getByText('线索模板').click();
    await page.getByRole('combobox', { name: '分组' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '活动管理' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(titles).not.toEqual(before);
    expect(await page.locator('.gj-menu').getByRole('link', { name: '线索模板', exact: true }).count()).toBe(0);
    await page.locator('.gj-menu').getByText('活动管理').click();
    await page.locator('.gj-menu').getByRole('link', { name: '线索模板', exact: true }).waitFor();
    await page.locator('.gj-menu').getByText('活动管理').click();
    await page.getByRole('combobox', { name: '分组' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '最上级' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(async () => (await titles()).toSorted()).toEqual(before.toSorted());

    const phone = await openApp(ADMIN, { isPhone: true });
    await phone.go(PATH);
    await phone.page.getByRole('navigation', { name: '菜单项' }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
