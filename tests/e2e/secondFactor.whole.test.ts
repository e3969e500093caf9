import { expect, it } from 'vitest';
import { codeAt } from '#server/session/totp.ts';
import { dialogOf } from '../support/e2e/onPage.ts';
import { fillIn } from '../support/e2e/onSignIn.ts';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { PASSWORD } from '../support/e2e/startApp.ts';

useApp();

/** No other test signs in with this account. */
const OWNER = '13900000012';
const codeNow = (secret: string, by = 0): string => codeAt(secret, Math.floor(Date.now() / 30_000) + by);

it('turns two-step sign-in on with a code, asks for one at the next sign-in, and is reset by an administrator', async () => {
  const { page, api } = await openApp(OWNER, { at: '/userCenter/index?tab=security' });
  const row = page.locator('.gj-security > li').filter({ hasText: '两步验证' });
  await row.getByText('未开启').waitFor();
  await row.getByRole('button', { name: /开\s*启/ }).click();
  await fillIn(page, { Password: PASSWORD });
  await dialogOf(page).getByRole('button', { name: '下一步' }).click();
  await dialogOf(page).getByRole('img', { name: '身份验证器的二维码' }).waitFor();

  const secret = ((await dialogOf(page).getByLabel('密钥').textContent()) ?? '').replaceAll(' ', '');
  await fillIn(page, { Code: '000000' });
  await dialogOf(page)
    .getByRole('button', { name: /^开\s*启$/ })
    .click();
  await dialogOf(page).getByText('动态验证码不正确，请检查手机时间后重试').first().waitFor();
  // The language was changed in another window: it must not switch in this one, least of all while codes are shown
  // once.
  await api.post('/api/Account/SetLook', { Language: 'en' });
  await fillIn(page, { Code: codeNow(secret) });
  await dialogOf(page)
    .getByRole('button', { name: /^开\s*启$/ })
    .click();
  const codes = dialogOf(page).getByRole('list', { name: '恢复代码' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);

  const recovery = (await codes.first().textContent()) ?? '';
  await dialogOf(page).getByRole('button', { name: '我已保存' }).click();
  await row.getByText('已开启').waitFor();
  await api.post('/api/Account/SetLook', { Language: 'zh' });

  const again = await openApp(undefined, { at: '/login' });
  const signIn = async (): Promise<void> => {
    await fillIn(again.page, { loginId: OWNER, password: PASSWORD });
    await again.page.getByRole('button', { name: '登录', exact: true }).click();
    await again.page.getByRole('heading', { name: '两步验证' }).waitFor();
  };
  await signIn();
  await fillIn(again.page, { Code: '000000' });
  await again.page.getByRole('button', { name: '验证并登录' }).click();
  await again.page.getByText('动态验证码不正确或已使用').first().waitFor();

  await fillIn(again.page, { Code: codeNow(secret, 1) });
  await again.page.getByRole('button', { name: '验证并登录' }).click();
  await again.page.locator('.gj-menu').waitFor();
  await again.page.context().clearCookies();
  await again.go('/login');
  await signIn();
  await fillIn(again.page, { Code: recovery.toLowerCase() });
  await again.page.getByRole('button', { name: '验证并登录' }).click();
  await again.page.locator('.gj-menu').waitFor();

  const admin = await openApp(ADMIN, { at: '/organization/index?list=3' });
  await admin.page.getByLabel('查找账号').fill(OWNER);
  const account = admin.page.getByRole('row').filter({ hasText: OWNER });

  await account.getByRole('button', { name: '重置两步验证' }).click();
  await dialogOf(admin.page)
    .getByRole('button', { name: /重\s*置/ })
    .click();
  await account.getByRole('button', { name: '重置两步验证' }).waitFor({ state: 'detached' });
  expect((await api.get('/api/Account/CurrentUser')).Successed).toBe(false);
  expect((await api.post('/api/Account/Login', { LoginId: OWNER, Password: PASSWORD })).Successed).toBe(true);
});
