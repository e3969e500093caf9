import type { Page } from 'playwright-core';
import { enumVersion } from '../support/server/enumVersion.ts';
import { describe, expect, it } from 'vitest';
import { dialogOf, pressIn, rowsOf, titleOf } from '../support/e2e/onPage.ts';
import { ADMIN, openApp, useApp, type Api } from '../support/e2e/openApp.ts';
import { violations } from '../support/e2e/violations.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const TYPE = 'ContactRole';
const VALUE = 77;

/** Presses 删除 in the open record and confirms it. */
async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '删除', exact: true }).first().click();
  await sure(page, title);
}

async function sure(page: Page, title: string): Promise<void> {
  await titleOf(page, title).waitFor();
  await dialogOf(page).getByRole('button', { name: '删除' }).click();
}

async function post(api: Api, path: string, fields: Readonly<Record<string, string | number>>): Promise<unknown> {
  const reply = await api.post(path, fields);
  expect([path, reply.Message]).toEqual([path, '']);
  return reply.Data;
}

itWhole('a record that was deleted by mistake comes back, by the message about it or from the bin', async () => {
  const { page, go, api } = await openApp(ADMIN);
  const top = readList((await api.get('/api/unit/Search', { rows: 1 })).Data, 'Rows')[0];
  const unit = { UnitName: '误删部门', UnitType: 4, ParentId: Number(readData(top, 'Id')) };
  const Id = Number(readData(await post(api, '/api/unit/Add', unit), 'Record', 'Id'));
  const isThere = async (): Promise<boolean> => (await api.get('/api/unit/Get', { id: Id })).Code === 0;
  await go('/organization/index');
  await page.getByText('列表', { exact: true }).click();
  await rowsOf(page).first().waitFor();
  await page.getByLabel('搜索名称').fill('误删部门');
  const row = rowsOf(page).filter({ hasText: '误删部门' });
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await pressIn(page, row, '删除');
  await sure(page, '确定删除');
  await row.waitFor({ state: 'detached' });
  expect(await isThere()).toBe(false);
  await page.getByRole('button', { name: /撤\s*销/ }).click();
  await row.waitFor();
  expect(await isThere()).toBe(true);

  await pressIn(page, row, '删除');
  await sure(page, '确定删除');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '回收站' }).click();
  const bin = dialogOf(page);
  await bin.getByText('误删部门').waitFor();
  expect(await violations(page, ['serious', 'critical'])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await bin.getByRole('button', { name: '恢复 误删部门' }).press('Enter');
  await bin.getByText('误删部门').waitFor({ state: 'detached' });
  expect(await isThere()).toBe(true);
  await post(api, '/api/unit/Delete', { id: Id });
});

describe('what another administrator changed meanwhile is not deleted unseen', () => {
  it('a role', async () => {
    const { page, go, api } = await openApp(ADMIN);
    const roles = { KeyList: '["IndexMgr"]', ActionList: '[]', DataScope: 1, EntityScopes: '{}' };
    const fields = { RoleCode: 'doomed', RoleName: '待删角色', ...roles };
    const Id = Number(readData(await post(api, '/api/Role/Save', fields), 'Id'));
    await go('/organization/index?list=2');
    const list = page.getByRole('navigation', { name: '角色' });
    await list.getByRole('button', { name: /待删角色/ }).click();
    await page.getByLabel('名称').waitFor();
    await post(api, '/api/Role/Save', { Id, RoleName: '还要用的角色' });

    await remove(page, '删除角色“待删角色”？');
    await page.getByText(/改了名称（现为 还要用的角色）。请核对后再删除/).waitFor();
    await expect.poll(() => page.getByLabel('名称').inputValue()).toBe('还要用的角色');
    const found = async (): Promise<number> =>
      readList((await api.get('/api/Role/Search', { searchKey: 'doomed' })).Data, 'Rows').length;
    expect(await found()).toBe(1);

    await remove(page, '删除角色“还要用的角色”？');
    await page.getByText('已删除').waitFor();
    expect(await found()).toBe(0);
  });

  itWhole('an enum item, neither deleted nor merged', async () => {
    const { page, go, api } = await openApp(ADMIN);
    const item = { TypeName: TYPE, Value: VALUE };
    await post(api, '/api/enumdata/AddEnumDataItemDefine', { ...item, Label: '待删项' });
    await go(`/development/enumDataManagement?type=${TYPE}`);
    await page.locator('.gj-admin-tree .ant-tree-node-content-wrapper').filter({ hasText: '待删项' }).click();
    const name = page.locator('.ant-drawer-section').getByLabel('名称');
    await name.waitFor();
    const update = async (fields: Record<string, string>): Promise<void> => {
      const Version = await enumVersion(api, TYPE, VALUE);
      await post(api, '/api/enumdata/UpdateEnumDataItemDefine', { ...item, Version, ...fields });
    };
    await update({ Label: '还要用的项' });

    await remove(page, '删除“');
    await page.getByText(/改了名称（现为 还要用的项）。请核对后再删除/).waitFor();
    await expect.poll(() => name.inputValue()).toBe('还要用的项');

    await update({ Remark: '客户那边的' });
    await page.getByRole('button', { name: '合并到…' }).click();
    const merging = dialogOf(page);
    await merging.getByRole('combobox').click();
    await page.locator('.ant-select-item-option').first().click();
    await merging.getByRole('button', { name: /合\s*并/ }).click();
    await page.getByText(/改了说明（现为 客户那边的）。请核对后再合并/).waitFor();
    await merging.getByRole('button', { name: /取\s*消/ }).click();

    await remove(page, '删除“还要用的项”？');
    await page.getByText('已删除').waitFor();
    const items = readList((await api.get('/api/enumdata/GetEnumItems', { typeName: TYPE })).Data);
    expect(items.map((each) => readData(each, 'Value'))).not.toContain(VALUE);
  });

  itWhole('a unit, from its page and from its row', async () => {
    const { page, go, api } = await openApp(ADMIN);
    const top = readList((await api.get('/api/unit/Search', { rows: 1 })).Data, 'Rows')[0];
    const made = await post(api, '/api/unit/Add', {
      UnitName: '待删部门',
      UnitType: 4,
      ParentId: Number(readData(top, 'Id')),
    });
    const Id = Number(readData(made, 'Record', 'Id'));
    const rename = (Version: number, UnitName: string): Promise<unknown> =>
      post(api, '/api/unit/Update', { Id, Version, UnitName });
    const conflict = page.getByText('数据已被他人修改，没有删除。请核对后再删除');

    await go(`/organization/index/0/${Id}`);
    await rename(1, '改名一次');
    await remove(page, '确定删除');
    await conflict.waitFor();
    await page.getByRole('article', { name: '改名一次' }).waitFor();

    await go('/organization/index');
    await page.getByText('列表', { exact: true }).click();
    await rowsOf(page).first().waitFor();
    await page.getByLabel('搜索名称').fill('改名一次');
    const row = rowsOf(page).filter({ hasText: '改名一次' });
    // Found by the search: a row of the whole list would disappear after the rename.
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await row.waitFor();
    await rename(2, '改名两次');
    await pressIn(page, row, '删除');
    await sure(page, '确定删除');
    await conflict.last().waitFor();
    expect((await api.get('/api/unit/Get', { id: Id })).Code).toBe(0);
    await post(api, '/api/unit/Delete', { id: Id });
  });
});
