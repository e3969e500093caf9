import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode } from '../support/e2e/askCode.ts';
import { codeButton, fillIn, focusedName, secondsOn } from '../support/e2e/onSignIn.ts';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { PASSWORD } from '../support/e2e/startApp.ts';
import { startTimedApp, type TimedApp } from '../support/e2e/startTimedApp.ts';
import { codeSentTo as codeInOutbox } from '../support/server/outbox.ts';
import { describeWhole, itWhole } from '../support/wholeRun.ts';

useApp();

/** No other test changes these. */
const [CAREFUL, MOVING, WRITING, TRAVELLING, SUSPECT] = [
  '13900000013',
  '13900000008',
  '13900000002',
  '13900000020',
  '13900000004',
];
const NEW_PASSWORD = 'neue-Worte-4712';

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const issuesOf = (page: Page): Promise<string[]> => dialogOf(page).locator('.gj-field-error').allTextContents();
const submit = (page: Page, name: string): Promise<void> =>
  dialogOf(page).getByRole('button', { name, exact: true }).click();
const rowOf = (page: Page, title: string): Locator => page.locator('.gj-security > li').filter({ hasText: title });
/**
 * Performs an action and waits for its message. The wait begins before the action: on a busy machine the message may be
 * gone after it.
 */
const told = async (page: Page, text: string, act: () => Promise<void>): Promise<void> => {
  await Promise.all([page.locator('.ant-message').getByText(text).waitFor(), act()]);
};
const atLogin = (page: Page): Promise<void> => page.getByRole('heading', { name: '登录', exact: true }).waitFor();

describe('account security', () => {
  it('changes the password by the current one, which ends the other sessions', async () => {
    const [here, there] = [await openApp(CAREFUL), await openApp(CAREFUL)];
    const { page, go } = here;
    await there.go('/project/index');
    await go('/userCenter/index');
    await page.getByRole('tab', { name: '账号安全' }).click();
    await page.getByRole('button', { name: '修改密码' }).click();
    await submit(page, '修改密码');
    expect(await issuesOf(page)).toEqual(['请输入当前密码', '请输入密码']);
    expect(await focusedName(page)).toBe('OldPassword');

    await fillIn(page, {
      OldPassword: 'not-it-1',
      Password: NEW_PASSWORD,
      ConfirmPassword: NEW_PASSWORD,
    });
    await submit(page, '修改密码');
    await expect.poll(() => issuesOf(page)).toEqual(['当前密码不正确']);
    expect(await page.locator('[name="Password"]').inputValue()).toBe(NEW_PASSWORD);
    await fillIn(page, { OldPassword: PASSWORD });
    await told(page, '密码已修改，其他设备已退出登录', () => page.keyboard.press('Enter'));
    expect((await here.api.get('/api/Account/CurrentUser')).Code).toBe(0);

    await atLogin(there.page);
    await there.page.getByRole('status').filter({ hasText: '登录已失效，请重新登录' }).waitFor();
    await fillIn(there.page, { loginId: CAREFUL, password: NEW_PASSWORD });
    await there.page.keyboard.press('Enter');
    await there.page.getByRole('heading', { name: '项目列表' }).waitFor();
  });

  itWhole('binds another phone number by a code to it', async () => {
    const { page } = await openApp(MOVING, { at: '/userCenter/index?tab=security' });
    await page.getByRole('button', { name: '换绑手机' }).click();
    const button = dialogOf(page).getByRole('button', { name: /获取/ });
    await button.click();
    expect(await issuesOf(page)).toEqual(['请输入您的电话号码']);
    await fillIn(page, { Password: PASSWORD, PhoneNumber: '15700000010' });
    const ValidateCode = await askCode(page, button, '15700000010');
    expect(await secondsOn(button)).toBeGreaterThan(30);
    expect([await button.isDisabled(), await focusedName(page)]).toEqual([true, 'ValidateCode']);
    await submit(page, '换绑');
    expect(await issuesOf(page)).toEqual(['请输入短信验证码']);

    await fillIn(page, { ValidateCode });
    await told(page, '手机号码已换绑，其他设备已退出登录', () => submit(page, '换绑'));
    await expect.poll(() => rowOf(page, '绑定手机').textContent()).toContain('15700000010');
  });

  itWhole('binds a mail address by a code to it', async () => {
    const { page } = await openApp(WRITING, { at: '/userCenter/index?tab=security' });
    await rowOf(page, '邮箱').getByRole('button').click();
    await fillIn(page, { Email: 'not a mail' });
    await dialogOf(page).getByRole('button', { name: '获取验证码' }).click();
    expect(await issuesOf(page)).toEqual(['请输入正确的邮箱']);
    await fillIn(page, { Email: 'new.mail@example.com' });
    const code = dialogOf(page).getByRole('button', { name: '获取验证码' });
    await fillIn(page, { ValidateCode: await askCode(page, code, 'new.mail@example.com') });
    await told(page, '邮箱已绑定', () => submit(page, '绑定'));
    await expect.poll(() => rowOf(page, '邮箱').textContent()).toContain('new.mail@example.com');
    await expect.poll(() => rowOf(page, '微信').textContent()).toContain('未绑定');
  });
});

describeWhole('sessions', () => {
  it('are shown to their owner, who ends one of them or all others', async () => {
    const here = await openApp(TRAVELLING);
    // Other files that had this server before may have signed in with the account of its role.
    expect(await here.api.post('/api/Account/EndOtherSessions', {})).toMatchObject({ Code: 0 });
    const [there, third] = [await openApp(TRAVELLING), await openApp(TRAVELLING)];
    const { page, go } = here;
    await there.go('/crmIndex');
    await go('/userCenter/index');
    await page.getByRole('tab', { name: '登录设备' }).click();
    await page.getByText('您已在 3 台设备上登录').waitFor();
    const rows = page.getByRole('list', { name: '登录中的设备' }).getByRole('listitem');
    const current = rows.filter({ hasText: '当前设备' });
    expect([await rows.count(), await current.count(), await current.getByRole('button').count()]).toEqual([3, 1, 0]);
    expect(await current.textContent()).toMatch(/IP 127\.0\.0\.1 · 登录于 \d{4}-\d\d-\d\d \d\d:\d\d · 最近使用/);

    await told(page, '该设备已退出登录', () => rows.getByRole('button', { name: '退出' }).first().click());
    await page.getByText('您已在 2 台设备上登录').waitFor();
    await page.getByRole('button', { name: '退出其他设备' }).click();
    await page.getByRole('button', { name: '全部退出' }).click();
    await page.getByText('您已在 1 台设备上登录').waitFor();
    expect(await page.getByRole('button', { name: '退出其他设备' }).count()).toBe(0);

    // Open pages poll for changes every few seconds, and learn that they are signed out.
    await atLogin(there.page);
    expect((await third.api.get('/api/Account/CurrentUser')).Code).toBe(10);
  });

  it('of others are shown to administrators only, who end them', async () => {
    const [victim, admin, stranger] = [await openApp(SUSPECT), await openApp(ADMIN), await openApp(SALES)];
    await stranger.go('/userCenter/index?tab=others');
    expect(await stranger.page.getByRole('tab').allTextContents()).toEqual([
      '个人资料',
      '账号安全',
      '登录设备',
      '审批委托',
      '访问令牌',
    ]);

    const { page, go } = admin;
    await go('/userCenter/index?tab=others');
    const search = page.getByRole('searchbox', { name: '账号或手机号码' });
    await search.fill('13000000000');
    await page.keyboard.press('Enter');
    await page.getByText('没有这个账号').waitFor();
    await search.fill(SUSPECT);
    await page.keyboard.press('Enter');
    await page.getByText(`林晓岚（${SUSPECT}）已在 1 台设备上登录`).waitFor();
    await page.getByRole('button', { name: '全部退出' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '全部退出' }).click();
    await page.getByText('没有登录中的设备').waitFor();
    expect((await victim.api.get('/api/Account/CurrentUser')).Code).toBe(10);
  });
});

describeWhole('a new account', () => {
  let app: TimedApp;
  beforeAll(async () => {
    app = await startTimedApp();
  });
  afterAll(() => app.stop());

  it('is reminded to set a password, sets it by a code, and signs in with it', async () => {
    const phone = '15700000020';
    const { page, path } = await openApp(undefined, { url: app.url });
    await page.goto(`${app.url}/#/binding`);
    await fillIn(page, { PhoneNumber: phone });
    const first = await askCode(page, codeButton(page), phone, (target) => codeInOutbox(app, target));
    await fillIn(page, { ValidateCode: first });
    await page.keyboard.press('Enter');
    const reminder = page.getByRole('alert').filter({ hasText: '您还没有设置登录密码' });
    await reminder.getByRole('link', { name: '设置密码' }).click();
    await expect.poll(path).toBe('/me?tab=security');

    app.pass(2);
    await page.getByRole('button', { name: '设置密码' }).click();
    const button = dialogOf(page).getByRole('button', { name: '获取验证码' });
    const ValidateCode = await askCode(page, button, phone, (target) => codeInOutbox(app, target, 2));
    await fillIn(page, { ValidateCode, Password: `${phone}a`, ConfirmPassword: `${phone}a` });
    await submit(page, '设置密码');
    expect(await issuesOf(page)).toEqual(['密码不能包含您的手机号码、账号、姓名或公司名称']);
    await fillIn(page, { Password: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD });
    await submit(page, '设置密码');
    await page.getByRole('status').filter({ hasText: '密码已修改请登录' }).waitFor();

    await fillIn(page, { loginId: phone, password: NEW_PASSWORD });
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe('/home');
    await page.getByRole('heading', { name: phone }).waitFor();
    expect(await reminder.count()).toBe(0);
  });
});

it('tokens of programs are made with what they may, shown once, and revoked', async () => {
  const { page, api } = await openApp(SALES, { at: '/userCenter/index?tab=tokens' });
  await page.getByText('还没有访问令牌').waitFor();
  await page.getByRole('button', { name: '新建令牌' }).click();
  await submit(page, '新建令牌');
  expect(await issuesOf(page)).toEqual(['请输入令牌名称', '请输入当前密码']);
  await fillIn(page, { Name: '财务系统同步', Password: PASSWORD });
  await dialogOf(page).getByLabel('可访问的数据').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '客户' }).first().click();
  await page.keyboard.press('Escape');
  await submit(page, '新建令牌');
  const token = (await page.getByLabel('新的访问令牌').textContent()) ?? '';
  expect(token).toMatch(/^gj_/);
  await page.getByRole('button', { name: '我已保存' }).click();
  const row = rowOf(page, '财务系统同步');
  await row.getByText('只读', { exact: true }).waitFor();
  expect(await row.textContent()).toMatch(/客户\d{4}-\d{2}-\d{2} 到期 · 从未使用/);
  expect(await page.content()).not.toContain(token);
  await row.getByRole('button', { name: /吊\s*销/ }).click();
  await told(page, '访问令牌已吊销', () =>
    dialogOf(page)
      .getByRole('button', { name: /吊\s*销/ })
      .click(),
  );
  await page.getByText('还没有访问令牌').waitFor();
  expect((await api.get('/api/Account/CurrentUser')).Code).toBe(0);
});
