import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { dialogOf } from '../support/e2e/onPage.ts';
import { readData, readList } from '../support/e2e/readData.ts';

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
    await contacts.getByRole('checkbox', { name: '查看' }).check();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存，马上生效').waitFor();
    await page.getByRole('region', { name: '谁有这个角色' }).getByText('还没有人').waitFor();

    await go('/organization/index?list=3');
    await page.getByRole('button', { name: '开通账号' }).click();
    await dialogOf(page).getByRole('combobox', { name: '员工' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '新同事甲' }).click();
    expect(await dialogOf(page).getByLabel('登录账号').inputValue()).toBe(PHONE);
    await dialogOf(page).getByRole('combobox', { name: '角色' }).click();
    await page.keyboard.type('联系人');
    await page.locator('.ant-select-item-option').filter({ hasText: '联系人专员' }).click();
    await dialogOf(page).getByText('开通账号').click();
    await dialogOf(page).getByRole('button', { name: '开通' }).click();
    const password = (await page.getByLabel('初始密码').textContent()) ?? '';

    const own = await openApp(undefined);
    const reply = await own.api.post('/api/Account/Login', { LoginId: PHONE, Password: password });
    expect(reply.Message).toBe('');
    await own.go('/crmIndex');
    await own.page.locator('.gj-menu').waitFor();
    expect(await own.page.locator('.gj-menu a').allTextContents()).toEqual(['工作台', '联系人', '我的任务']);

    await dialogOf(page).getByRole('button', { name: '知道了' }).click();
    await page.getByLabel('查找账号').fill(PHONE);
    const row = page.getByRole('row').filter({ hasText: '新同事甲' });
    await row.getByText('须改密').waitFor();
    await row.getByRole('button', { name: '停用' }).click();
    await dialogOf(page).getByRole('button', { name: '停用' }).click();
    await row.getByRole('button', { name: '启用' }).waitFor();
    expect((await own.api.get('/api/Account/CurrentUser')).Code).toBe(10);
  });

  it('keeps the last administrator in', async () => {
    const { page, go } = await openApp(ADMIN);
    await go('/organization/index?list=2');
    await page
      .getByRole('navigation', { name: '角色' })
      .getByRole('button', { name: /^管理员/ })
      .click();
    await page.getByRole('switch', { name: '启用' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(/至少要有一个能管理角色和账号的账号/).waitFor();
  });

  it('shows roles and accounts to those only who keep them, and fits a phone', async () => {
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
