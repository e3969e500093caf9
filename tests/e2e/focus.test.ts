import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { dialogOf, fieldOf, inputOf, rowsOf } from '../support/e2e/onPage.ts';

useApp();

const DRAWER = '.ant-drawer-section';

/** Waits until an element has the focus. */
const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true);

/** The ways to close what stands on top of a screen without saving. */
const closings = (page: Page, frame: string): (() => Promise<void>)[] => [
  () => page.keyboard.press('Escape'),
  () => page.locator(`${frame} .ant-drawer-close, ${frame} .ant-modal-close`).last().click(),
  () => page.locator(frame).last().getByRole('button', { name: '取消' }).click(),
];

describe('the focus goes back to what opened', () => {
  it('a form, clean or given up', async () => {
    const { page, go } = await openApp(SALES);
    await go('/customer/index');
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

  it('a dialog or a form out of the menu 更多: to the button of the menu', async () => {
    const { page, go } = await openApp(SALES);
    await go('/customer/index');
    const row = rowsOf(page)
      .filter({ has: page.getByRole('button', { name: '更多' }) })
      .first();
    const more = row.getByRole('button', { name: '更多' });
    await more.click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const titles = await items.allTextContents();
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

  it('a dialog of an administrator', async () => {
    const { page, go } = await openApp(ADMIN);
    await go('/organization/index?list=3');
    const opener = page.locator('tbody').getByRole('button', { name: '角色', exact: true }).first();
    for (const close of closings(page, '.ant-modal-root')) {
      await opener.click();
      await dialogOf(page).waitFor();
      await close();
      await hasFocus(opener);
    }
  });

  it('a form inside a screen', async () => {
    const { page, go } = await openApp(SALES);
    await go('/customer/index/2?tab=activityRecord/timeline');
    const opener = page.getByRole('button', { name: '快速记录' });
    await opener.click();
    await inputOf(page, 'Content').fill('不保存的记录');
    await page.locator('.gj-inline-form-buttons').getByRole('button', { name: '取消' }).click();
    await dialogOf(page).getByRole('button', { name: '放弃' }).click();
    await hasFocus(opener);
  });
});

it('the user menu has a name on the phone, too', async () => {
  const { page, go } = await openApp(SALES, { isPhone: true });
  await go('/customer/index');
  expect(await page.locator('.gj-user').ariaSnapshot()).toMatch(/button ".+"/);
});
