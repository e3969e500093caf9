import { expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { dialogOf } from '../support/e2e/onPage.ts';
import { readData } from '../support/e2e/readData.ts';

useApp();

it('adds departments, moves one with those below it by dialog and by dragging, and keeps one with people enabled', async () => {
  const { page, go, api } = await openApp(ADMIN);
  const add = async (UnitName: string, ParentId: number): Promise<number> => {
    const { Data } = await api.post('/api/Unit/Add', { UnitName, ParentId, UnitType: 4, Sort: 900, IsEnabled: 'true' });
    return Number(readData(Data, 'Record', 'Id'));
  };
  const pathOf = async (id: number): Promise<unknown> =>
    readData((await api.get('/api/Unit/Get', { id })).Data, 'Record', 'UnitPath');
  const one = await add('树甲', 1);
  const two = await add('树乙', 1);
  const below = await add('树甲下', one);
  await go('/organization/index');
  const tree = page.getByRole('tree');
  const node = (name: string) => tree.getByText(name, { exact: true });

  await node('树甲').click();
  const panel = page.getByRole('region', { name: '树甲' });
  await panel.getByText('未指定').waitFor();
  await panel.getByRole('button', { name: '移动到…' }).click();
  await dialogOf(page).getByRole('combobox', { name: '移到谁下面' }).fill('树乙');
  await page.locator('.ant-select-tree-title').filter({ hasText: '树乙' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /移\s*动/ })
    .click();
  await page.getByText('已移到树乙下面').waitFor();
  expect(await pathOf(below)).toBe(`/1/${two}/${one}/${below}/`);
  await panel.getByText('示例工程咨询集团 / 树乙').waitFor();

  await page.locator('.ant-modal:visible').waitFor({ state: 'detached' });
  await node('树甲').dragTo(node('业务部'));
  await dialogOf(page).getByText('1 个下级一起移动').waitFor();
  await dialogOf(page)
    .getByRole('button', { name: /移\s*动/ })
    .click();
  await page.getByText('已移到业务部下面').waitFor();
  const found = await api.get('/api/Unit/Search', { searchKey: '业务部' });
  const branch = Number(readData(found.Data, 'Rows', 0, 'Id'));
  expect(await pathOf(below)).toBe(`${String(await pathOf(branch))}${one}/${below}/`);

  await panel.getByRole('button', { name: '新建下级' }).click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByText('树甲', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: /取\s*消/ }).click();

  await node('造价一部').click();
  await page
    .getByRole('region', { name: '造价一部' })
    .getByRole('button', { name: /停\s*用/ })
    .click();
  await page.getByRole('alert').getByText('该部门还有在职员工，不能停用').waitFor();
  for (const id of [below, one, two]) expect((await api.post('/api/Unit/Delete', { id })).Successed).toBe(true);
});

it('tells who holds a key: the roles that grant it, and the people who have them', async () => {
  const { page } = await openApp(ADMIN, { at: '/organization/index?list=2' });
  await page.getByRole('button', { name: '谁有这个权限' }).click();
  const holds = page.getByRole('region', { name: '谁有这个权限' });
  await holds.getByRole('combobox', { name: '谁有这个权限' }).fill('CommissionMgr');
  await page.locator('.ant-select-tree-title').filter({ hasText: 'CommissionMgr' }).click();
  await holds.getByRole('button', { name: '财务' }).waitFor();
  await holds.getByText('尤佳').waitFor();
  expect(await holds.getByText('沈佳宁').count()).toBe(0);
  await holds.getByRole('button', { name: '财务' }).click();
  await page.getByRole('group', { name: '菜单权限' }).waitFor();
});
