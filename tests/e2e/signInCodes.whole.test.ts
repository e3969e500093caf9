import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askCode } from '../support/e2e/askCode.ts';
import { codeSentTo } from '../support/e2e/codeSentTo.ts';
import { codeButton, fillIn, focusedName, issueOf, secondsOn } from '../support/e2e/onSignIn.ts';
import { ADMIN, forgive, openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { describeWhole, itWhole } from '../support/wholeRun.ts';

useApp();

/** No other test uses these: a phone number gets one code a minute. */
const [COUNTED, OFFLINE, BY_CODE, FORGETFUL, DISABLED, SHOWN] = [
  '13900000011',
  '13900000012',
  '13900000007',
  '13900000009',
  '13800000004',
  '13900000010',
];
const NEW_PASSWORD = 'neue-Worte-4711';

const signInButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });

async function openSms(): Promise<AppWindow> {
  const app = await openApp(undefined, { isOwn: true });
  await app.page.clock.install();
  await app.go('/login');
  await app.page.getByRole('tab', { name: '短信登录' }).click();
  return app;
}

describeWhole('the tabs of the sign-in screen', () => {
  it('are walked by keyboard, and keep what was typed', async () => {
    const { page } = await openApp(undefined, { at: '/login' });
    await fillIn(page, { loginId: 'somebody' });
    await page.getByRole('tab', { name: '账号登录' }).focus();
    await page.keyboard.press('ArrowRight');

    const tab = page.getByRole('tab', { name: '短信登录' });
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await expect
      .poll(() => page.getByRole('tabpanel', { name: '短信登录' }).locator('[name="ValidateCode"]').count())
      .toBe(1);
    await expect
      .poll(() => page.getByRole('tabpanel').getAttribute('id'))
      .toBe(await tab.getAttribute('aria-controls'));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('[name="loginId"]').inputValue()).toBe('somebody');
  });

  it('tell browsers and phones what is typed where', async () => {
    const { page } = await openSms();
    const told = (name: string): Promise<(string | null)[]> =>
      page
        .locator(`[name="${name}"]`)
        .evaluate((input) => ['autocomplete', 'inputmode', 'type'].map((attribute) => input.getAttribute(attribute)));

    expect(await told('PhoneNumber')).toEqual(['tel', 'tel', 'text']);
    expect(await told('ValidateCode')).toEqual(['one-time-code', 'numeric', 'text']);
    await page.getByRole('button', { name: '重置密码' }).click();
    expect(await told('Password')).toEqual(['new-password', null, 'password']);
    await page.getByRole('tab', { name: '账号登录' }).click();
    expect(await told('loginId')).toEqual(['username', null, 'text']);
    expect(await told('password')).toEqual(['current-password', null, 'password']);
  });
});

describeWhole('signing in by code', () => {
  it('asks for what is missing; a code needs the phone number only', async () => {
    const { page } = await openSms();
    await signInButton(page).click();
    await expect
      .poll(() => page.locator('.gj-login-error').allTextContents())
      .toEqual(['请输入您的电话号码', '请输入短信验证码']);
    expect(await focusedName(page)).toBe('PhoneNumber');

    await fillIn(page, { PhoneNumber: '1390000' });
    await codeButton(page).click();
    await expect.poll(() => page.locator('.gj-login-error').allTextContents()).toEqual(['请输入正确的手机号码', '']);
    expect([await focusedName(page), await codeButton(page).textContent()]).toEqual(['PhoneNumber', '获取验证码']);
  });

  it('counts sixty seconds down; refused, it is back at 0 and says why', async () => {
    const { page } = await openSms();
    await fillIn(page, { PhoneNumber: COUNTED });
    await codeButton(page).click();
    expect(await secondsOn(codeButton(page))).toBeGreaterThan(50);
    expect([await codeButton(page).isDisabled(), await focusedName(page)]).toEqual([true, 'ValidateCode']);
    await expect.poll(() => issueOf(page, 'ValidateCode').textContent()).toBe('验证码已发送，5 分钟内有效');
    await codeSentTo(COUNTED);

    await page.clock.fastForward(20_000);
    await expect.poll(() => secondsOn(codeButton(page))).toBeLessThanOrEqual(40);
    expect(await secondsOn(codeButton(page))).toBeGreaterThan(20);
    await page.getByRole('tab', { name: '账号登录' }).click();
    await page.getByRole('tab', { name: '短信登录' }).click();
    await expect.poll(() => codeButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '重置密码' }).click();
    await expect.poll(() => codeButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '返回短信登录' }).click();
    await page.clock.fastForward(41_000);
    await expect.poll(() => codeButton(page).textContent()).toBe('获取验证码');

    // On the server less than a minute has passed.
    await codeButton(page).click();
    const toast = page.getByRole('alert');
    await toast.filter({ hasText: /^验证码已发送，请 \d+ 秒后再试/ }).waitFor();
    expect([await codeButton(page).textContent(), await codeButton(page).isEnabled()]).toEqual(['获取验证码', true]);
    expect(await issueOf(page, 'ValidateCode').textContent()).toBe('');
    await toast.getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => toast.count()).toBe(0);
  });

  it('is back at 0 without a network, and works once it is there', async () => {
    const { page } = await openSms();
    await fillIn(page, { PhoneNumber: OFFLINE });
    // It is fetched when there is nothing better to do.
    await page.locator('.gj-login-qr svg').waitFor();
    await page.context().setOffline(true);
    await codeButton(page).click();
    await page.getByRole('alert').filter({ hasText: '网络连接失败，请检查网络后重试' }).waitFor();
    expect(await codeButton(page).textContent()).toBe('获取验证码');
    await page.context().setOffline(false);
    expect(forgive(/ERR_INTERNET_DISCONNECTED/)).toBe(1);

    await codeButton(page).click();
    await codeSentTo(OFFLINE);
    await expect.poll(() => codeButton(page).isDisabled()).toBe(true);
  });

  it('says that a code is wrong, stops being busy, and signs in with the right one', async () => {
    const { page, path } = await openSms();
    // The number is formatted as in an address book, and the code as in some messages.
    await fillIn(page, { PhoneNumber: BY_CODE.replace(/^(...)(....)/, '$1 $2 ') });
    const code = await askCode(page, codeButton(page), BY_CODE);
    await fillIn(page, { ValidateCode: code === '000000' ? '000001' : '000000' });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: '验证码不正确或已失效' }).waitFor();
    await expect.poll(() => signInButton(page).isEnabled()).toBe(true);

    await fillIn(page, { ValidateCode: `${code.slice(0, 3)} ${code.slice(3)}` });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /吴浩/ }).waitFor();
    expect(path()).toBe('/crmIndex');
  });

  it('says that an account is disabled', async () => {
    const { page, path } = await openSms();
    await fillIn(page, { PhoneNumber: DISABLED });
    await fillIn(page, { ValidateCode: await askCode(page, codeButton(page), DISABLED) });
    await signInButton(page).click();
    await page.getByRole('alert').filter({ hasText: '账号已停用，请联系管理员' }).waitFor();
    expect(path()).toBe('/login');
  });
});

it('a forgotten password is replaced by a code, and the new one signs in', async () => {
  const { page, path } = await openApp(undefined, { at: '/login' });
  await fillIn(page, { loginId: FORGETFUL });
  const link = page.getByRole('button', { name: '忘记密码' });
  await expect.poll(() => link.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(179, 38, 30)');
  await link.click();
  await expect.poll(() => page.getByRole('tab', { name: '短信登录' }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect.poll(() => page.locator('[name="PhoneNumber"]').inputValue()).toBe(FORGETFUL);

  const submit = page.getByRole('button', { name: '重置密码' });
  await submit.click();
  await expect
    .poll(() => page.locator('.gj-login-error').allTextContents())
    .toEqual(['', '请输入短信验证码', '请输入密码', '']);
  const ValidateCode = await askCode(page, codeButton(page), FORGETFUL);
  await fillIn(page, { ValidateCode, Password: 'abc', ConfirmPassword: 'abd' });
  await submit.click();
  await expect.poll(() => issueOf(page, 'Password').textContent()).toBe('密码长度为 8 至 128 个字符');
  await expect.poll(() => issueOf(page, 'ConfirmPassword').textContent()).toBe('两次输入的密码不一致');
  expect(await focusedName(page)).toBe('Password');

  await fillIn(page, { Password: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD });
  await submit.click();
  const notice = page.getByRole('status').filter({ hasText: '请登录' });
  await expect.poll(() => notice.locator('strong').textContent()).toBe('密码已修改');
  await expect.poll(() => page.getByRole('tab', { name: '账号登录' }).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.locator('[name="loginId"]').inputValue()).toBe(FORGETFUL);

  await fillIn(page, { password: NEW_PASSWORD });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /钱宇/ }).waitFor();
  expect(path()).toBe('/crmIndex');
});

describe('the way back after signing in', () => {
  it.each(['//evil.example/', '/no/such/path'])('is not taken to %s', async (back) => {
    const { page, path } = await openApp(undefined, { at: `/login?back=${encodeURIComponent(back)}` });
    await fillIn(page, { loginId: '13900000017', password: 'e2e-Password-1' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /尤佳/ }).waitFor();
    expect(path()).toBe('/crmIndex');
  });
});

itWhole(
  'the foot of the sign-in screen leads to the public pages, and shows how to reach the company, with a code for the phone',
  async () => {
    const { page, go, path } = await openApp(undefined, { at: '/login' });
    const foot = page.locator('footer');
    expect(await foot.getByRole('link').allTextContents()).toEqual([
      '招贤纳士',
      '联系我们',
      '集团介绍',
      '0571-8800 0000',
      'service@example.com',
    ]);
    expect(await foot.locator('address').textContent()).toContain('浙江省杭州市示例路 88 号示例大厦');
    await foot.getByRole('img', { name: '扫码访问官网' }).waitFor();
    for (const [title, target] of [
      ['招贤纳士', '/job'],
      ['联系我们', '/contactUs'],
      ['集团介绍', '/companyAbout/aboutUs'],
    ] as const) {
      await go('/login');
      await foot.getByRole('link', { name: title }).click();
      await expect.poll(path).toBe(target);
    }
  },
);

itWhole('the outbox of a demo shows administrators the codes as they are sent, and nobody else', async () => {
  const admin = await openApp(ADMIN, { at: '/crmIndex' });
  await admin.page.locator('.gj-user').click();
  await admin.page.getByRole('menuitem', { name: '发件箱' }).click();
  await admin.page.getByRole('heading', { name: '发件箱' }).waitFor();
  const { page } = await openSms();
  await fillIn(page, { PhoneNumber: SHOWN });
  await codeButton(page).click();

  const message = admin.page.getByRole('list', { name: '消息' }).getByRole('listitem').filter({ hasText: SHOWN });
  await message.waitFor();
  expect(await message.locator('b').textContent()).toBe(await codeSentTo(SHOWN));
  expect(await message.textContent()).toMatch(/^短信13900000010\d{4}-\d\d-\d\d \d\d:\d\d【示例工程咨询集团】验证码 /);

  const sales = await openApp(SALES, { at: '/development/outbox' });
  await sales.page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
});
