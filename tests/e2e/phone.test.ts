import { describe, expect, it } from 'vitest';
import { FINANCE, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { fieldOf } from '../support/e2e/onPage.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

/**
 * The number of pixels by which the screen exceeds the right edge of the window. Strips with their own scrolling do not
 * count.
 */
const overflow = (page: Parameters<typeof fieldOf>[0]): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ...[...document.querySelectorAll('main > *, .gj-card-row, .gj-detail-head, .gj-detail-panel, .gj-field')].map(
        (element) => Math.ceil(element.getBoundingClientRect().right - window.innerWidth),
      ),
      0,
    ),
  );

describe('on a phone', () => {
  itWhole('no screen is wider than the window', async () => {
    const { page, go } = await openApp(FINANCE, { isPhone: true });
    for (const path of [
      '/crmIndex',
      '/payment/index',
      '/project/index',
      '/payment/index/20',
      '/userCenter/index',
      '/message/index',
    ]) {
      await go(path);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
  });

  it('a list is cards, its filters a sheet', async () => {
    const { page, path } = await openApp(FINANCE, { isPhone: true, at: '/payment/index' });
    expect(await page.locator('.gj-card-row').count()).toBe(20);
    const heights = await page.locator('.gj-card-row').evaluateAll((cards) => cards.map((card) => card.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(200);
    await page.getByRole('button', { name: '筛选' }).click();
    await page.getByRole('button', { name: /^付款方式/ }).click();
    await page.getByLabel('支票').check();
    await expect.poll(path).toContain('PaymentType=2');
    await page.getByRole('button', { name: /^查看 \d+ 条结果/ }).click();
    await expect.poll(() => page.locator('.ant-badge-count').textContent()).toBe('1');
  });

  it('the head of a record is low: facts first, then all actions on one line', async () => {
    const { page, go } = await openApp(SALES, { isPhone: true });
    await go('/project/index');
    await page.locator('.gj-title-link').first().click();
    const head = page.locator('.gj-detail-head');
    await head.locator('.gj-facts dd').first().waitFor();
    const box = async (part: string): Promise<{ y: number; height: number }> => {
      const { y = 0, height = 0 } = (await page.locator(part).first().boundingBox()) ?? {};
      return { y, height };
    };
    expect((await box('.gj-facts')).y).toBeLessThan(220);
    expect((await box('.gj-detail-head')).height).toBeLessThan(300);
    expect((await box('.gj-detail-tools')).height).toBeLessThan(50);
    expect(await overflow(page)).toBe(0);
  });

  it('tabs that do not fit are in a menu', async () => {
    const { page, path } = await openApp(SALES, { isPhone: true, at: '/contract/index' });
    await page.getByRole('button', { name: /：更多$/ }).click();
    await page.getByRole('menuitem', { name: '未归档' }).click();
    await expect.poll(path).toContain('scene=');
    await expect.poll(() => page.getByRole('tab', { name: /^未归档/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('the cards of a tab keep off the border of the record', async () => {
    const { page } = await openApp(SALES, { isPhone: true, at: '/customer/index/2?tab=contact/list' });
    const panel = await page.locator('.gj-list.is-embedded .gj-panel').boundingBox();
    for (const part of ['.gj-search', '.gj-card-row'])
      expect((await page.locator(`.gj-list.is-embedded ${part}`).first().boundingBox())?.x ?? 0).toBeGreaterThan(
        (panel?.x ?? 0) + 8,
      );
  });

  it('the first entries of the menu are a bar, the menu a drawer, and a form takes the whole width', async () => {
    const { page, go, path } = await openApp(SALES, { isPhone: true, at: '/customer/index' });
    const bar = page.locator('.gj-phone-bar');
    expect(await bar.locator('a, button').count()).toBe(5);
    await bar.getByRole('link', { name: '工作台' }).click();
    await expect.poll(path).toBe('/crmIndex');
    // The keyboard of the phone gets the room of the bar.
    await go('/contract/index');
    await page.getByPlaceholder(/^搜索/).focus();
    await bar.waitFor({ state: 'hidden' });
    await page.getByPlaceholder(/^搜索/).blur();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.locator('.gj-menu').getByRole('link', { name: '客户管理' }).click();
    await page.getByRole('heading', { name: '客户管理' }).waitFor();
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await fieldOf(page, 'CustomerName').waitFor();

    const width = await page
      .locator('.ant-drawer-content-wrapper', { has: page.locator('.gj-form') })
      .evaluate((drawer) => drawer.clientWidth);
    expect(width).toBe(390);
    expect(await overflow(page)).toBe(0);
  });
});

it('in a narrow window the sidebar is collapsed until it is opened, and filters are a sheet; a wide one has both again', async () => {
  const { page } = await openApp(FINANCE, { at: '/payment/index' });
  const sidebar = page.locator('.gj-sidebar');
  const isCollapsed = (): Promise<boolean> => sidebar.evaluate((menu) => menu.classList.contains('is-collapsed'));
  const filter = page.getByRole('button', { name: '筛选', exact: true });
  expect([await isCollapsed(), await filter.count()]).toEqual([false, 0]);
  // A laptop of 1440 x 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await filter.waitFor();
  expect([await isCollapsed(), await overflow(page)]).toEqual([true, 0]);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(isCollapsed).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => [await isCollapsed(), await filter.count()]).toEqual([false, 0]);
});
