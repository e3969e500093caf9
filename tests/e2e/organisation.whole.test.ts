import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { dialogOf, titleOf } from '../support/e2e/onPage.ts';
import { readData, readList, readText } from '../support/e2e/readData.ts';
import { PASSWORD } from '../support/e2e/startApp.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const PHONE = '13922223333';

describe('the organisation', () => {
  it('hires somebody, who signs in with his role and sees exactly his menu; roles change under him', async () => {
    const { page, go, api } = await openApp(ADMIN);
    const unit = readData((await api.get('/api/unit/Search', { rows: 1 })).Data, 'Rows', 0, 'Id');
    const hired = await api.post('/api/employee/Add', {
      EmployeeNo: 'T9001',
      RealName: '新同事甲',
      PhoneNumber: PHONE,
      UnitId: Number(unit),
      EntryDate: '2026-01-05',
    });
    expect(hired.Message).toBe('');

    await go('/organization/index?list=2');
    await page.getByRole('button', { name: '新建角色' }).click();
    await page.getByLabel('名称').fill('联系人专员');
    await page.getByLabel('编码').fill('contactClerk');
    const keys = page.getByRole('group', { name: '菜单权限' });
    await keys.getByRole('checkbox', { name: /ContactMgr/ }).check();
    const contacts = page.getByRole('region', { name: '联系人' });
    await contacts.getByRole('checkbox', { name: '查看', exact: true }).check();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存，马上生效').waitFor();
    await page.getByRole('region', { name: '谁有这个角色' }).getByText('还没有人').waitFor();

    await go('/organization/index?list=3');
    await page.getByRole('button', { name: '开通账号' }).click();
    await dialogOf(page).getByRole('combobox', { name: '员工' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '新同事甲' }).click();
    await expect.poll(() => dialogOf(page).getByLabel('登录账号').inputValue()).toBe(PHONE);
    await dialogOf(page).getByRole('combobox', { name: '角色' }).click();
    await page.keyboard.type('联系人');
    await page.locator('.ant-select-item-option').filter({ hasText: '联系人专员' }).click();
    await dialogOf(page).getByText('开通账号').click();
    await dialogOf(page).getByRole('button', { name: '开通' }).click();
    await dialogOf(page).getByRole('button', { name: '确认并开通' }).click();
    const password = (await page.getByLabel('初始密码').textContent()) ?? '';

    await dialogOf(page).getByRole('button', { name: '知道了' }).click();
    await page.getByLabel('查找账号').fill(PHONE);
    const row = page.getByRole('row').filter({ hasText: '新同事甲' });
    await row.getByText('须改密').waitFor();

    const own = await openApp(undefined, { at: '/login' });
    await own.page.locator('[name="loginId"]').fill(PHONE);
    await own.page.locator('[name="password"]').fill(password);
    await own.page.getByRole('button', { name: '登录', exact: true }).click();
    // Until the account has a password of its own it sees this screen, whatever it opens.
    await own.page.getByText('您的密码由管理员设置，请先改成自己的密码').waitFor();
    await own.go('/customer/contact');
    await own.page.getByText('您的密码由管理员设置，请先改成自己的密码').waitFor();
    await own.page.locator('[name="OldPassword"]').fill(password);
    await own.page.locator('[name="Password"]').fill('Own-word-2026');
    await own.page.locator('[name="ConfirmPassword"]').fill('Own-word-2026');
    await own.page.getByLabel('同时吊销我的全部访问令牌').check();
    await own.page.getByRole('button', { name: '修改密码' }).click();
    await own.page.locator('.gj-menu').waitFor();
    expect(await own.page.locator('.gj-menu a').allTextContents()).toEqual(['工作台', '联系人', '我的任务']);

    await row.getByRole('button', { name: '停用' }).click();
    await dialogOf(page).getByRole('button', { name: '停用' }).click();
    await row.getByRole('button', { name: '启用' }).waitFor();
    expect((await own.api.get('/api/Account/CurrentUser')).Code).toBe(10);
  });

  it('grants choosing records without their menu entry, and keeps that when all actions are granted', async () => {
    const { page, api } = await openApp(ADMIN, { at: '/organization/index?list=2' });
    const saved = async (): Promise<unknown> => {
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('已保存，马上生效').last().waitFor();
      const { Data } = await api.get('/api/Role/Search', { searchKey: 'contractReader', rows: 1 });
      return readData(Data, 'Rows', 0, 'ActionList');
    };
    await page.getByRole('navigation', { name: '角色' }).locator('[aria-current="true"]').waitFor();
    await page.getByRole('button', { name: '新建角色' }).click();
    await page.getByLabel('名称').fill('合同引用');
    await page.getByLabel('编码').fill('contractReader');
    const keys = page.getByRole('group', { name: '菜单权限' });
    await keys.getByLabel(/IndexMgr/).check();
    const contracts = page.getByRole('region', { name: '合同', exact: true });
    await contracts.getByLabel('选择和查看').check();
    expect(await saved()).toEqual(['Contract.refer']);
    await keys.getByLabel(/ContractMgr/).check();
    await contracts.getByRole('checkbox', { name: '合同', exact: true }).check();
    await expect.poll(saved).toEqual(['Contract.*', 'Contract.refer']);
  });

  itWhole('opens an account for a program, whose token an administrator makes and revokes', async () => {
    const { page, api } = await openApp(ADMIN, { at: '/organization/index?list=3' });
    await page.getByRole('button', { name: '新建服务账号' }).click();
    const dialog = page.getByRole('dialog', { name: '新建服务账号' });
    await dialog.getByLabel('名称').fill('数据仓库');
    await dialog.getByRole('combobox', { name: '角色' }).fill('财务');
    await page.locator('.ant-select-item-option').filter({ hasText: '财务' }).first().click();
    await dialog.getByLabel('名称').click();
    await dialog.getByRole('button', { name: /新\s?建/ }).click();
    await page.getByRole('button', { name: '确认并新建' }).click();
    await page.getByText('已新建，请为它新建访问令牌').waitFor();
    await page.getByLabel('查找账号').fill('数据仓库');
    const row = page.getByRole('row').filter({ hasText: '服务账号' });
    await expect.poll(() => row.getByRole('button').allTextContents()).toEqual(['角色', '访问令牌', '停用']);
    await row.getByRole('button', { name: '访问令牌' }).click();
    await page.getByText('数据仓库（service-').waitFor();
    await page.getByRole('button', { name: '新建令牌' }).click();
    const made = page.getByRole('dialog', { name: '新建访问令牌' });
    await made.getByLabel('名称').fill('夜间同步');
    await made.getByLabel('当前密码').fill(PASSWORD);
    await made.getByRole('button', { name: '新建令牌' }).click();
    const token = (await page.getByLabel('新的访问令牌').textContent()) ?? '';
    await page.getByRole('button', { name: '我已保存' }).click();
    const call = async (): Promise<number> => {
      const reply = await fetch(new URL('/api/Account/CurrentUser', page.url()), {
        headers: { authorization: `Bearer ${token}` },
      });
      return Number(readData(await reply.json(), 'Code'));
    };
    expect(await call()).toBe(0);
    const shown = page.getByRole('list', { name: '访问令牌' }).getByRole('listitem');
    await shown.getByText('夜间同步').waitFor();
    await shown.getByRole('button', { name: /吊\s*销/ }).click();
    await dialogOf(page)
      .last()
      .getByRole('button', { name: /吊\s*销/ })
      .click();
    await page.getByText('还没有访问令牌').waitFor();
    expect(await call()).toBe(10);
    const log = readList((await api.get('/api/system/SearchOpLogList', { rows: 20 })).Data, 'Rows');
    expect(JSON.stringify(log)).toContain('数据仓库：夜间同步');
  });

  itWhole(
    'keeps what another administrator renamed while one only switches a role, and gives nobody a stale set of roles',
    async () => {
      const { page, go, api } = await openApp(ADMIN);
      const roles = { KeyList: '["IndexMgr"]', ActionList: '[]', DataScope: 1, EntityScopes: '{}' };
      const made = await api.post('/api/Role/Save', {
        RoleCode: 'twoAdmins',
        RoleName: '甲乙都改',
        ...roles,
      });
      const Id = Number(readData(made.Data, 'Id'));
      await go('/organization/index?list=2');
      const list = page.getByRole('navigation', { name: '角色' });
      await list.getByRole('button', { name: /甲乙都改/ }).click();
      const enabled = page.getByRole('switch', { name: '启用' });
      await enabled.waitFor();
      await api.post('/api/Role/Save', { Id, RoleName: '甲改的名' });
      await enabled.click();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText(/改了名称（现为 甲改的名）。请核对后再保存/).waitFor();
      expect(await page.getByLabel('名称').inputValue()).toBe('甲改的名');
      // Another tab would discard the changes.
      await page.getByRole('tab', { name: '账号' }).click();
      await titleOf(page, '放弃未保存的修改？').waitFor();
      await dialogOf(page).getByRole('button', { name: '继续修改' }).click();
      await expect.poll(() => enabled.isChecked()).toBe(false);
      // A search that does not match the role leaves it open, with its changes.
      await page.getByLabel('查找角色').fill('没有这样的角色');
      await list.getByText('没有找到“没有这样的角色”').waitFor();
      expect(await enabled.isChecked()).toBe(false);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('已保存，马上生效').waitFor();
      const saved = readList((await api.get('/api/Role/Search', { searchKey: 'twoAdmins' })).Data, 'Rows')[0];
      expect(saved).toMatchObject({ RoleName: '甲改的名', IsEnabled: false });
      await api.post('/api/Role/Save', { Id, IsEnabled: 'true' });

      const account = readList((await api.get('/api/Account/Search', { searchKey: '13900000014' })).Data, 'Rows')[0];
      const id = Number(readData(account, 'Id'));
      await go('/organization/index?list=3');
      await page.getByLabel('查找账号').fill('13900000014');
      await page.getByRole('row').filter({ hasText: '13900000014' }).getByRole('button', { name: '角色' }).click();
      await api.post('/api/Account/SetRoles', { id, Roles: 'sales,twoAdmins' });
      await dialogOf(page).getByRole('combobox', { name: '角色' }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: '市场' }).first().click();
      await page.keyboard.press('Escape');
      await dialogOf(page)
        .getByRole('button', { name: /保\s*存/ })
        .click();
      await page.getByText(/角色已被他人改为 .*甲改的名。请核对后再保存/).waitFor();
      await dialogOf(page)
        .getByRole('button', { name: /保\s*存/ })
        .click();
      await dialogOf(page).getByRole('button', { name: '确认并保存' }).click();
      await page.getByText('已保存，马上生效').last().waitFor();
      const now = readList((await api.get('/api/Account/Search', { searchKey: '13900000014' })).Data, 'Rows')[0];
      expect(readList(now, 'Roles').toSorted()).toEqual(['market', 'sales', 'twoAdmins']);
      await api.post('/api/Account/SetRoles', { id, Roles: 'sales' });
      await api.post('/api/Role/Delete', { id: Id });
    },
  );

  itWhole('counts the records of an employee whose account it disables, with their lists', async () => {
    const { page, api } = await openApp(ADMIN, { at: '/organization/index?list=3' });
    await page.getByLabel('查找账号').fill('13900000014');
    const row = page.getByRole('row').filter({ hasText: '13900000014' });
    await row.getByRole('button', { name: '停用' }).click();
    await dialogOf(page).getByRole('button', { name: '停用' }).click();
    await titleOf(page, '名下还有记录').waitFor();
    const link = dialogOf(page).getByRole('link', { name: /^客户 \d+ 条$/ });
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await link.click();
    await page.getByText(`共 ${count} 条`).waitFor();
    const accounts = readList((await api.get('/api/Account/Search', { searchKey: '13900000014' })).Data, 'Rows');
    // Other tests sign in with this account. The call asks to confirm the rights that it gives.
    const enable = { id: Number(readData(accounts[0], 'Id')), action: 'enable' };
    const asked = await api.post('/api/Account/SetState', enable);
    const AcceptGains = readText(asked.Data, 'Gains', 'Accept');
    expect(await api.post('/api/Account/SetState', { ...enable, AcceptGains })).toMatchObject({ Successed: true });
  });

  it('keeps the last administrator in', async () => {
    const { page } = await openApp(ADMIN, { at: '/organization/index?list=2' });
    await page
      .getByRole('navigation', { name: '角色' })
      .getByRole('button', { name: /^管理员/ })
      .click();
    await page.getByRole('switch', { name: '启用' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(/至少要有一个能管理角色和账号的账号/).waitFor();
  });

  itWhole('shows roles and accounts to those only who keep them, and fits a phone', async () => {
    const hr = await openApp('13900000020');
    const routes = readList((await hr.api.get('/api/System/GetCrmRoute', { appType: 1 })).Data);
    const entry = routes.find((route) => readData(route, 'Path') === '/organization/index');
    expect(readList(readData(entry, 'Tabs')).map((tab) => readData(tab, 'Title'))).toEqual(['部门', '员工']);
    const { page, go } = await openApp(ADMIN, { isPhone: true });
    for (const tab of [2, 3]) {
      await go(`/organization/index?list=${tab}`);
      await page.locator('.gj-admin-side, .gj-accounts').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  });
});
