import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askCode } from '../support/e2e/askCode.ts';
import { codeButton, fillIn, focusedName, issueOf } from '../support/e2e/onSignIn.ts';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { describeWhole, itWhole } from '../support/wholeRun.ts';

useApp();

/** No other test uses these. */
const [NEW_PERSON, KNOWN, ALONE] = ['15700000001', '13900000014', '15700000002'];
const BEGIN = '**/api/spaoauth/WxWebAuth/?*';

const wxButton = (page: Page) => page.getByRole('button', { name: '微信登录' });

async function openLogin(path = '/login'): Promise<AppWindow> {
  const app = await openApp(undefined, { isOwn: true, at: path });
  return app;
}

/** Binds on the screen for that, by the code that was sent. */
async function bind(page: Page, phone: string): Promise<void> {
  await fillIn(page, { PhoneNumber: phone });
  await fillIn(page, { ValidateCode: await askCode(page, codeButton(page), phone) });
  await page.getByRole('button', { name: '绑定' }).click();
}

/** Presses the button while WeChat keeps its window open, and returns that window. */
async function openHeld({ page }: AppWindow): Promise<Page> {
  await page.context().route(BEGIN, (route) => route.fulfill({ contentType: 'text/html', body: '<p>scan</p>' }));
  const opened = page.waitForEvent('popup');
  await wxButton(page).click();
  const popup = await opened;
  await popup.getByText('scan').waitFor();
  return popup;
}

describe('signing in by WeChat', () => {
  it('binds a new person by phone number, and knows him the next time', async () => {
    const { page, go, path, api } = await openLogin('/login?back=%2FuserCenter%2Findex');
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = (url, name, features) => {
        document.body.dataset['opened'] = features ?? '';
        return open(url, name, features);
      };
    });
    await wxButton(page).click();
    await page.getByRole('heading', { name: '账号关联' }).waitFor();
    expect(path()).toBe('/binding?back=%2FuserCenter%2Findex');
    expect(await page.locator('body').getAttribute('data-opened')).toMatch(/\bwidth=600,height=600\b/);

    await page.getByRole('button', { name: '绑定' }).click();
    await expect
      .poll(() => page.locator('.gj-login-error').allTextContents())
      .toEqual(['请输入您的电话号码', '请输入短信验证码']);
    expect(await focusedName(page)).toBe('PhoneNumber');
    await bind(page, NEW_PERSON);
    await expect.poll(path).toBe('/userCenter/index');
    expect(await page.evaluate(() => sessionStorage.getItem('BusinessType'))).toContain('"Label"');

    await api.get('/api/account/SigningOut');
    await page.goto('about:blank');
    await go('/login');
    await wxButton(page).click();
    await expect.poll(path).toBe('/crmIndex');
    expect((await api.get('/api/Account/CurrentUser')).Data).toMatchObject({
      PhoneNumber: NEW_PERSON,
      WxBound: true,
    });
  });

  itWhole('says when the window is blocked', async () => {
    const { page } = await openLogin();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await wxButton(page).click();
    await page.getByRole('alert').filter({ hasText: '浏览器拦截了微信登录窗口' }).waitFor();
  });

  itWhole('goes on waiting whatever other windows say, and stops when its window is closed', async () => {
    const app = await openLogin();
    const { page, path } = app;
    const popup = await openHeld(app);
    const waiting = page.getByText('请在微信窗口中完成登录');
    await waiting.waitFor();
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('WxWebAuthLogin')) calls += 1;
    });
    await popup.evaluate(`opener.postMessage({ type: 'wx', ok: true, nonce: 'another-try-0001', message: '' }, '*')`);
    await page.evaluate(() => {
      window.postMessage({ type: 'wx', ok: true, nonce: 'another-try-0001', message: '' }, '*');
    });
    await popup.close();
    await waiting.waitFor({ state: 'detached' });
    expect([calls, path(), await page.getByRole('alert').count()]).toEqual([0, '/login', 0]);
  });

  itWhole('says why it failed, and can be tried again', async () => {
    const { page, path } = await openLogin();
    // The user refuses in WeChat: it redirects back without a code.
    await page.context().route(BEGIN, async (route) => {
      const reply = await route.fetch({ maxRedirects: 0 });
      const url = new URL(reply.headers()['location'] ?? '', route.request().url());
      url.searchParams.delete('code');
      await route.fulfill({ response: reply, headers: { ...reply.headers(), location: url.href } });
    });
    await wxButton(page).click();
    await page.getByRole('alert').filter({ hasText: '微信登录未完成，请重试' }).waitFor();
    await page.context().unroute(BEGIN);
    await wxButton(page).click();
    await expect.poll(path).toBe('/binding');
  });

  itWhole('binds to the account of the phone number, which keeps what it has', async () => {
    const { page, path } = await openLogin();
    await wxButton(page).click();
    await page.getByRole('heading', { name: '账号关联' }).waitFor();
    await bind(page, KNOWN);
    await page.getByRole('heading', { name: /杨帆/ }).waitFor();
    expect(path()).toBe('/crmIndex');
  });
});

describeWhole('the binding screen', () => {
  it('registers without WeChat, and says when the business types cannot be fetched', async () => {
    const { page, path } = await openLogin('/bindorreg');
    expect(path()).toBe('/bindorreg');
    await page.route('**/api/enumdata/GetEnumItems?typeName=BusinessType', (route) =>
      route.fulfill({ json: { Successed: false, Message: '系统繁忙', Data: null, Code: 40 } }),
    );
    await bind(page, ALONE);
    await page.getByText('服务错误').waitFor();
    expect(path()).toBe('/crmIndex');
    expect(await page.evaluate(() => sessionStorage.getItem('BusinessType'))).toBeNull();
  });

  it('says what the server refuses, and stays as it was filled in', async () => {
    const { page } = await openLogin('/bindaccount');
    await fillIn(page, { PhoneNumber: '15700000003', ValidateCode: '123456' });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: '验证码不正确或已失效' }).waitFor();
    expect(await page.getByRole('button', { name: '绑定' }).isEnabled()).toBe(true);
    expect(await page.locator('[name="PhoneNumber"]').inputValue()).toBe('15700000003');
    expect(await issueOf(page, 'PhoneNumber').textContent()).toBe('');
  });
});
