import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { appUrl } from '../support/e2e/appUrl.ts';
import { keepsFavourites } from '../support/e2e/keepsFavourites.ts';
import { ADMIN, CUSTOMER, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { violations } from '../support/e2e/violations.ts';
import { dialogOf, fieldOf, inputOf, rowsOf } from '../support/e2e/onPage.ts';
import { describeWhole, itWhole } from '../support/wholeRun.ts';

useApp();

const DRAWER = '.ant-drawer-section';

/** Waits until an element has the focus. */
const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true);

/** The ways to close the topmost dialog or drawer without saving. */
const closings = (page: Page, frame: string): (() => Promise<void>)[] => [
  () => page.keyboard.press('Escape'),
  () => page.locator(`${frame} .ant-drawer-close, ${frame} .ant-modal-close`).last().click(),
  () => page.locator(frame).last().getByRole('button', { name: '取消' }).click(),
];

describeWhole('the focus goes back to what opened', () => {
  itWhole('a form, clean or given up', async () => {
    const { page } = await openApp(SALES, { at: '/customer/index' });
    const opener = page.getByRole('button', { name: /^新建/ }).first();
    for (const isDirty of [false, true])
      for (const close of closings(page, '.ant-drawer')) {
        await opener.click();
        await fieldOf(page, 'CustomerName').waitFor();
        if (isDirty) await inputOf(page, 'CustomerName').fill('不保存的客户');
        await close();
        if (isDirty) await dialogOf(page).getByRole('button', { name: '放弃' }).click();
        await page.locator(DRAWER).waitFor({ state: 'detached' });
        await hasFocus(opener);
      }
  });

  itWhole('a dialog or a form out of the menu 更多: to the button of the menu', async () => {
    const { page } = await openApp(SALES, { at: '/customer/index' });
    const row = rowsOf(page)
      .filter({ has: page.getByRole('button', { name: '更多' }) })
      .first();
    const more = row.getByRole('button', { name: '更多' });
    await more.click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    // 查看 leaves the list.
    const titles = (await items.allTextContents()).filter((title) => title !== '查看');
    await page.keyboard.press('Escape');
    expect(titles).not.toEqual([]);
    for (const title of titles) {
      await more.click();
      await page.getByRole('menuitem', { name: title, exact: true }).click();
      await page
        .locator('.ant-modal:visible, .ant-drawer:visible')
        .last()
        .getByRole('button', { name: '取消' })
        .click();
      await hasFocus(more);
    }
  });

  itWhole('a dialog of an administrator', async () => {
    const { page } = await openApp(ADMIN, { at: '/organization/index?list=3' });
    const opener = page.locator('tbody').getByRole('button', { name: '角色', exact: true }).first();
    for (const close of closings(page, '.ant-modal-root')) {
      await opener.click();
      await dialogOf(page).waitFor();
      await close();
      await hasFocus(opener);
    }
  });

  itWhole('a form inside a screen', async () => {
    const { page } = await openApp(SALES, { at: '/customer/index/2?tab=activityRecord/timeline' });
    const opener = page.getByRole('button', { name: '写跟进' });
    await opener.click();
    await inputOf(page, 'Content').fill('不保存的记录');
    await page.locator('.gj-inline-form-buttons').getByRole('button', { name: '取消' }).click();
    await dialogOf(page).getByRole('button', { name: '放弃' }).click();
    await hasFocus(opener);
  });
});

it('the user menu has a name on the phone, too', async () => {
  const { page } = await openApp(SALES, { isPhone: true, at: '/customer/index' });
  expect(await page.locator('.gj-user').ariaSnapshot()).toMatch(/button ".+"/);
});

/** Fills the browser's storage to the last character. */
function fillStorage(): void {
  for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2))
    try {
      for (let i = 0; ; i += 1) localStorage.setItem(`full ${size} ${i}`, 'x'.repeat(size));
    } catch {
      // Less may fit still.
    }
}

itWhole('says that what is kept could not be fetched, and fetches it once more', async () => {
  const { page, go } = await openApp(SALES);
  const path = '**/api/Favourite/Search*';
  await page.route(path, (route) =>
    route.fulfill({
      json: { Successed: false, Code: 30, Message: '系统繁忙，请稍后重试', Data: null },
    }),
  );
  await go('/customer/index');
  const retry = page.getByRole('button', { name: '收藏没有取到，重试' });
  await retry.waitFor();
  await page.unroute(path);
  await retry.click();
  await retry.waitFor({ state: 'detached' });
});

itWhole('the menu is filtered by pinyin, and keeps what its user comes back to, by keys and on the phone', async () => {
  await keepsFavourites(await openApp('13900000007'), {
    ...{ list: '/customer/index', title: '客户管理', initials: 'khgl' },
    ...{ other: '/contact/index', otherTitle: '联系人' },
  });
});

describeWhole('the keys of the frame', () => {
  const option = (page: Page): Locator => page.locator('[role=option][aria-selected=true]');
  const finder = (page: Page): Locator => page.getByRole('combobox', { name: '查找记录、页面和操作' });

  const find = async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await hasFocus(finder(page));
  };
  /** Presses a letter until it does something: letters are listened for once the screen has nothing better to fetch. */
  const press = (page: Page, key: string, seen: Locator): Promise<void> =>
    expect.poll(async () => page.keyboard.press(key).then(() => seen.count())).toBeGreaterThan(0);

  it('find a record, a screen and what may be made, and come back to where one was, on a small window as well', async () => {
    const { page, path } = await openApp(SALES, { at: '/customer/index' });
    const name = (await rowsOf(page).first().locator('.gj-title-link').textContent()) ?? '';
    const other = (await rowsOf(page).nth(1).locator('.gj-title-link').textContent()) ?? '';
    await find(page);
    await page.keyboard.type(name);
    await page.getByRole('group', { name: '客户' }).getByRole('option').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    while ((await option(page).locator('.gj-palette-title').textContent()) !== name)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(path()).toMatch(/^\/customer\/index\/\d+$/);
    await page.setViewportSize({ width: 1440, height: 900 });

    await find(page);
    await page.getByRole('group', { name: '最近打开' }).getByText(name).waitFor();
    await page.keyboard.press('Control+d');
    await page.getByRole('group', { name: '收藏' }).getByText(name).waitFor();
    await page.keyboard.press('Control+d');
    await page.getByRole('group', { name: '收藏' }).waitFor({ state: 'detached' });
    await page.keyboard.type('xjkh');
    await page.getByRole('group', { name: '操作' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await fieldOf(page, 'CustomerName').waitFor();
    expect(path()).toBe('/customer/index');
    await page.keyboard.press('Escape');
    await page.locator(DRAWER).waitFor({ state: 'detached' });
    await find(page);
    await finder(page).fill('gjz');
    const filtered = page
      .getByRole('group', { name: '筛选' })
      .getByRole('option')
      .filter({ hasText: '客户状态：跟进中' });
    await filtered.waitFor();
    while ((await filtered.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(path).toMatch(/^\/customer\/index\?CustomerState=\d+$/);
    await find(page);
    // A caller is found by phone number.
    await finder(page).fill(CUSTOMER);
    await page.getByRole('group', { name: '联系人' }).getByRole('option').waitFor();
    await finder(page).fill('字'.repeat(101));
    await page.getByRole('status').filter({ hasText: '100' }).waitFor();
    expect(await finder(page).inputValue()).toHaveLength(101);

    // A browser without free storage stores no place: the record opens nevertheless.
    await page.evaluate(fillStorage);
    await finder(page).fill(other);
    await page.getByRole('group', { name: '客户' }).getByRole('option').first().waitFor();
    while ((await option(page).locator('.gj-palette-title').textContent()) !== other)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: other }).waitFor();
  });

  it('act when they were pressed before their code came, where they were pressed', async () => {
    const { page } = await openApp(SALES, { isOwn: true });
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/idle-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${appUrl()}/#/customer/index`);
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    await page.evaluate("location.hash = '#/contact/index'");
    await page.getByRole('heading', { level: 1, name: '联系人' }).waitFor();
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    release();
    await hasFocus(rowsOf(page).locator('.gj-title-link').nth(1));
    expect(await page.locator(DRAWER).count()).toBe(0);
  });

  it('move through the rows of a list, make and edit, lead to screens, are shown by ?, and can be turned off', async () => {
    const { page, path } = await openApp(SALES, { at: '/customer/index' });
    await find(page);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await press(page, 'e', page.getByText('先用 j、k 选一行'));
    const titles = rowsOf(page).locator('.gj-title-link');
    await page.keyboard.press('j');
    await hasFocus(titles.nth(0));
    await page.keyboard.press('j');
    await hasFocus(titles.nth(1));
    await page.keyboard.press('k');
    await hasFocus(titles.nth(0));
    const name = (await titles.nth(0).textContent()) ?? '';
    const edits = async (): Promise<void> => {
      await page.keyboard.press('e');
      await fieldOf(page, 'CustomerName').waitFor();
      await page.keyboard.press('Escape');
      await page.locator(DRAWER).waitFor({ state: 'detached' });
    };
    await edits();
    await titles.nth(0).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await edits();
    await page.keyboard.press('?');
    await dialogOf(page).getByText('键盘快捷键').waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
    }
    await dialogOf(page).getByText('在选中的单元格里：用第一列向右填充').waitFor();
    const line = dialogOf(page).locator('dl > div').filter({ hasText: '联系人' });
    const key = (await line.locator('kbd').last().textContent()) ?? '';
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect.poll(path).toBe('/contact/index');
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    await fieldOf(page, 'ContactName').waitFor();
    await page.keyboard.press('Escape');
    await page.locator(DRAWER).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await hasFocus(page.locator('.gj-search input'));
    await page.keyboard.type('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('.gj-search input').blur();
    await page.keyboard.press('?');
    await dialogOf(page).getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await find(page);
  });

  it('are listened for by a browser that is never idle, and by one that is never idle for long', async () => {
    for (const [idle, letters] of [
      ['() => 0', false],
      ['(act) => setTimeout(act, 10, { didTimeout: false, timeRemaining: () => 2 })', true],
    ] as const) {
      const { page, go } = await openApp(SALES, { isOwn: true });
      await page.addInitScript(`window.requestIdleCallback = ${idle};`);
      await go('/customer/index');
      await find(page);
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      if (letters) await press(page, 'e', page.getByText('先用 j、k 选一行'));
    }
  });
});
