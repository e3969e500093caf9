import { describe, expect, it } from 'vitest';
import { dialogOf, titleOf } from '../support/e2e/onPage.ts';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const PATH = '/development/menu';

describe('the menu', () => {
  it('gets another title, which a colleague sees soon, and is previewed as a role', async () => {
    const colleague = await openApp(SALES, { at: '/crmIndex' });
    const entry = (title: string) => colleague.page.locator('.gj-menu').getByRole('link', { name: title, exact: true });
    await entry('线索模板').waitFor();

    const { page } = await openApp(ADMIN, { at: PATH });
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

  itWhole(
    'keeps what another administrator renamed while one only switches an entry, and asks before typing is thrown away',
    async () => {
      const { page, go, api } = await openApp(ADMIN);
      const Entry = '/website/DragonBoatFestivalMsg';
      const stored = async (): Promise<unknown> =>
        readList((await api.get('/api/System/GetMenuEdits')).Data)
          .flatMap((entry) => [entry, ...readList(entry, 'Children')])
          .find((entry) => readData(entry, 'Entry') === Entry);
      const change = async (more: Readonly<Record<string, string>>) =>
        api.post('/api/System/SaveMenuEntry', {
          Entry,
          Version: Number(readData(await stored(), 'Version')),
          ...more,
        });
      await go(PATH);
      const tree = page.getByRole('navigation', { name: '菜单项' });
      await tree.getByText('端午祝福').click();
      const enabled = page.getByRole('switch', { name: '启用' });
      await enabled.waitFor();
      await change({ Title: '端午留言' });
      await enabled.click();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText(/改了标题（现为 端午留言）。请核对后再保存/).waitFor();
      expect(await page.getByLabel('标题').inputValue()).toBe('端午留言');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await tree.getByText('端午留言').waitFor();
      expect(await stored()).toMatchObject({ Title: '端午留言', IsEnabled: false });

      await page.getByLabel('标题').fill('还没有保存');
      await tree.getByText('线索模板').click();
      await titleOf(page, '放弃未保存的修改？').waitFor();
      await dialogOf(page).getByRole('button', { name: '继续修改' }).click();
      await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('还没有保存');
      await tree.getByText('线索模板').click();
      await dialogOf(page)
        .getByRole('button', { name: /放\s*弃/ })
        .click();
      await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('线索模板');
      await change({ Title: '端午祝福', IsEnabled: 'true' });
    },
  );

  itWhole('changes its order by dragging and the group of an entry, and fits a phone', async () => {
    const { page } = await openApp(ADMIN, { at: PATH });
    const titles = (): Promise<string[]> => page.locator('.gj-menu a').allTextContents();
    const tree = page.getByRole('navigation', { name: '菜单项' });
    const node = (title: string) => tree.locator('.ant-tree-node-content-wrapper').filter({ hasText: title }).first();
    const before = await titles();
    const [first = '', second = ''] = [before[1], before[2]];
    await node(second).dragTo(node(first), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(async () => (await titles()).slice(1, 3)).toEqual([second, first]);
    // The tree is reloaded after the menu next to it.
    const shown = async (): Promise<string[]> => {
      const texts = await tree.locator('.ant-tree-title').allInnerTexts();
      return texts.map((text) => text.trim()).filter((text) => text === first || text === second);
    };
    await expect.poll(shown).toEqual([second, first]);
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

    const phone = await openApp(ADMIN, { isPhone: true, at: PATH });
    await phone.page.getByRole('navigation', { name: '菜单项' }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
