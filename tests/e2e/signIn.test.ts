import { describe, expect, it } from 'vitest';
import { CUSTOMER, EDITOR, FINANCE, forgive, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { PASSWORD } from '../support/e2e/startApp.ts';
import { violations } from '../support/e2e/violations.ts';
import { describeWhole, itWhole } from '../support/wholeRun.ts';

useApp();

const SIGN_IN = { name: '登录', exact: true } as const;

describe('signing in', () => {
  it('leads from any closed path to the sign-in screen and back to the path afterwards', async () => {
    const { page, path } = await openApp(undefined, { at: '/payment/index?scene=refunds' });
    expect(path()).toContain('/login?back=');

    await page.getByLabel('账号', { exact: true }).fill(FINANCE);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: '收款管理' }).waitFor();
    expect(path()).toBe('/payment/index?scene=refunds');
    expect(await page.title()).toContain('收款管理');
  });

  it('asks for what is missing, and says what the server refuses', async () => {
    const { page } = await openApp(undefined, { at: '/login' });
    await page.getByRole('button', SIGN_IN).click();
    await expect
      .poll(() => page.locator('.gj-login-error').allTextContents())
      .toEqual(['请输入您的电话号码', '请输入密码']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('loginId');

    await page.getByLabel('账号', { exact: true }).fill(SALES);
    await page.getByLabel('密码', { exact: true }).fill('wrong-password');
    await page.getByRole('button', SIGN_IN).click();

    await expect.poll(() => page.getByRole('alert').textContent()).toContain('账号或密码不正确');
    // On a phone, too, it is in sight of whoever has pressed the button, and stays.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', SIGN_IN).click();
    await expect.poll(() => page.getByRole('button', SIGN_IN).isEnabled()).toBe(true);
    await expect
      .poll(async () => {
        const { y = -1, height = 0 } = (await page.getByRole('alert').boundingBox()) ?? {};
        return y >= 0 && y + height <= 844;
      })
      .toBe(true);
    await expect.poll(() => page.getByRole('button', SIGN_IN).isEnabled()).toBe(true);
  });

  itWhole('is read in the dark, wide and narrow', async () => {
    const { page, go } = await openApp(undefined, { isOwn: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await go('/login');
      await page.getByRole('link', { name: '注册' }).waitFor();
      expect(await violations(page, ['serious', 'critical'])).toEqual([]);
    }
  });

  itWhole('goes on where what nobody waits for cannot be fetched', async () => {
    const { page, go } = await openApp(undefined, { isOwn: true });
    const asked: string[] = [];
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.route(/\/(QrCode|idle|LiveList)-/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    const isAsked = (name: string): Promise<void> =>
      expect.poll(() => asked.some((url) => url.includes(`/${name}-`)), { timeout: 180_000 }).toBe(true);
    await go('/payment/index');
    await isAsked('QrCode');
    await page.locator('.gj-login-qr figcaption').waitFor();
    await page.getByLabel('账号', { exact: true }).fill(FINANCE);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', SIGN_IN).click();
    await isAsked('idle');
    await page.getByRole('heading', { name: '收款管理' }).waitFor();
    await page.locator('.gj-menu-text').first().waitFor();
    // The list loads code for its side parts, too, and works without it.
    await expect.poll(() => failed.some((url) => /\/LiveList-.*\.js/.test(url))).toBe(true);
    const broken = page.getByText('页面出错了').waitFor({ timeout: 3000 });
    await expect(broken).rejects.toThrow('Timeout');
    expect(await page.getByRole('heading', { name: '收款管理' }).isVisible()).toBe(true);
    // The page retries failed requests, and the console would report them after the test.
    await page.close();
    // A part that failed to load while it was being rendered is also reported under its own name.
    expect(forgive(/ERR_FAILED|dynamically imported module: \S+\/(idle|LiveList)-/)).toBeGreaterThan(1);
  });

  itWhole('goes on, on a phone, without the code of its menu and of filters', async () => {
    const { page, go } = await openApp(FINANCE, { isOwn: true });
    await page.setViewportSize({ width: 390, height: 844 });
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.route(/\/(PhoneMenu|FilterSheet|idle|LiveList)-[\w-]{8}\./, (route) => route.abort());
    await go('/payment/index');
    await page.getByRole('heading', { name: '收款管理' }).waitFor();
    for (const name of ['PhoneMenu', 'FilterSheet', 'idle'])
      await expect.poll(() => failed.some((url) => url.includes(`/${name}-`))).toBe(true);
    const broken = page.getByText('页面出错了').waitFor({ timeout: 3000 });
    await expect(broken).rejects.toThrow('Timeout');
    expect(await page.getByRole('heading', { name: '收款管理' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: '登记收款' }).isVisible()).toBe(true);
    await page.close();
    expect(forgive(/ERR_FAILED|Unable to preload CSS|dynamically imported module/)).toBeGreaterThan(1);
  });

  it('shows each account the menu it was granted', async () => {
    const menu = async (account: string): Promise<string[]> => {
      const { page } = await openApp(account, { at: '/crmIndex' });
      await page.locator('.gj-menu-text').first().waitFor();
      return page.locator('.gj-menu-text').allTextContents();
    };

    expect(await menu(SALES)).not.toContain('财务管理');
    expect(await menu(FINANCE)).toContain('财务管理');
    expect(await menu(EDITOR)).not.toContain('项目列表');
    expect(await menu(CUSTOMER)).toEqual([
      '首页',
      '我的项目',
      '用户评价',
      '合同管理',
      '付款查询',
      '我的发票',
      '消息',
      '个人中心',
    ]);
  });

  itWhole('sends a signed-in user away from the sign-in and binding screens', async () => {
    const { page, go, path } = await openApp(SALES);
    for (const closed of ['/login', '/binding', '/bindaccount', '/login?back=%2Felsewhere']) {
      await go(closed);
      await page.getByRole('heading', { name: /沈佳宁/ }).waitFor();
      expect(path()).toBe('/crmIndex');
      await page.goto('about:blank');
    }
    await go('/login?back=%2Fcustomer%2Findex%3Fscene%3Dmine');
    await page.getByRole('heading', { name: '客户管理' }).waitFor();
    expect(path()).toBe('/customer/index?scene=mine');
  });

  it('ends with signing out', async () => {
    const { page, path, api } = await openApp(SALES, { at: '/crmIndex' });
    await page.locator('.gj-user').click();
    await page.getByText('退出登录').click();
    await page.getByRole('heading', { name: '登录' }).waitFor();

    expect(path()).toBe('/login');
    expect((await api.get('/api/Account/CurrentUser')).Code).toBe(10);
  });

  itWhole('ends when the session does, and goes on after signing in again', async () => {
    const { page, path } = await openApp(SALES, { at: '/project/index' });
    // The window may hear of it before the button is pressed.
    await page.getByRole('button', { name: '刷新' }).evaluate(async (button: HTMLElement) => {
      await fetch('/api/account/SigningOut');
      button.click();
    });
    await page.getByRole('heading', { name: '登录' }).waitFor();

    await page.getByLabel('账号', { exact: true }).fill(SALES);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: '项目列表' }).waitFor();
    expect(path()).toBe('/project/index');
  });
});

describe('paths', () => {
  itWhole('of the public are open to everybody', async () => {
    const { page, go, path } = await openApp(undefined, { at: '/' });
    await expect.poll(path).toBe('/index');
    await go('/top');
    await expect.poll(path).toBe('/index');
    await page.getByRole('link', { name: '登录' }).click();
    await expect.poll(path).toBe('/login');
    await go('/about');
    expect(path()).toBe('/about');
  });

  itWhole('of the error page read as the spec says', async () => {
    const { page, path } = await openApp(undefined, { at: '/401' });
    expect(await page.getByRole('heading').textContent()).toBe('Oops! 网络错误');
    await expect.poll(() => page.title()).toMatch(/^网络错误 - /);
    await page.getByText('Reload').click();
    await expect.poll(path).toBe('/login');
  });

  it('that lead nowhere, or to something not granted, say so', async () => {
    const { page, go } = await openApp(SALES, { at: '/no/such/path' });
    await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
    await go('/invoiceapply/index');
    await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor();
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.getByRole('heading', { name: /沈佳宁/ }).waitFor();
  });
});

describeWhole('the window around the screens', () => {
  it('remembers the collapsed sidebar in the cookie', async () => {
    const { page } = await openApp(SALES, { at: '/crmIndex' });
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('sidebarStatus=0');
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('sidebarStatus=1');
  });

  it('shows the own account', async () => {
    const { page } = await openApp(SALES, { at: '/userCenter/index' });
    await page.getByRole('heading', { name: '沈佳宁' }).waitFor();
    expect(await page.locator('.gj-values').textContent()).toContain('13900000006');
  });
});
