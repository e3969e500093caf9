import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appUrl } from '../support/e2e/appUrl.ts';
import { inputOf } from '../support/e2e/onPage.ts';
import { ADMIN, openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { settled } from '../support/e2e/settled.ts';

useApp();

/** Counts the taps on a phone; typing is none. */
function counted(page: Page): { readonly tap: (target: Locator) => Promise<void>; readonly taps: () => number } {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.tap();
    taps += 1;
    await settled(page);
  };
  return { tap, taps: () => taps };
}

/** Swipes the first card to the left. */
async function swipeFirst(page: Page): Promise<void> {
  const card = page.locator('.gj-card-row').first();
  const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ): Promise<unknown> => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x + width - 40, y: y + height / 2 }]);
  await touch('touchMove', [{ x: x + width - 160, y: y + height / 2 }]);
  await touch('touchEnd', []);
  await card.locator('.gj-swiped').waitFor();
}

/** A phone with a quarter of the processor, on slow 4G: 150 ms, 1.6 and 0.75 Mbit/s. */
const phone = async (account: string): Promise<AppWindow & ReturnType<typeof counted>> => {
  const window = await openApp(account, { isOwn: true, isPhone: true });
  const session = await window.page.context().newCDPSession(window.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
  await session.send('Network.emulateNetworkConditions', network);
  return { ...window, ...counted(window.page) };
};

const save = (page: Page): Locator => page.getByRole('button', { name: '保存', exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });

describe('on a phone', () => {
  it('a visit takes three taps and a text, with the position taken by itself', async () => {
    const { page, go, tap, taps } = await phone(SALES);
    await page.context().grantPermissions(['geolocation'], { origin: appUrl() });
    await page.context().setGeolocation({ longitude: 120.15, latitude: 30.28 });
    await go('/customer/index');
    await tap(page.locator('.gj-card-row').first().getByRole('button', { name: '更多' }));
    await tap(row(page, '拜访签到'));
    await expect.poll(() => inputOf(page, 'CheckInAddress').inputValue()).toBe('东经 120.15，北纬 30.28');
    await inputOf(page, 'Content').fill('拜访了解明年的计划');
    await tap(save(page));
    await page.getByText('已保存').first().waitFor();
    expect(taps()).toBeLessThanOrEqual(3);
  });

  it('a swiped card offers its first two actions, and a follow-up takes three taps', async () => {
    const { page, go, tap, taps } = await phone(SALES);
    await go('/customer/index');
    await swipeFirst(page);
    const swiped = page.locator('.gj-swiped button');
    expect(await swiped.allTextContents()).toEqual(['跟进', '拜访签到']);
    await tap(swiped.first());
    await inputOf(page, 'Content').fill('电话里约了下周见面');
    await tap(save(page));
    await page.getByText('已保存').first().waitFor();
    expect(taps() + 1).toBeLessThanOrEqual(3);
  });

  it('an approval takes three taps, with the facts in sight', async () => {
    const { page, go, tap, taps } = await phone(ADMIN);
    await go('/approvals');
    await tap(page.locator('.gj-line-actions button').first());
    const dialog = page.getByRole('dialog');
    await dialog.locator('.gj-facts, dl').first().waitFor();
    await tap(dialog.getByRole('button', { name: '通过', exact: true }));
    expect(taps()).toBeLessThanOrEqual(3);
  });

  it('the state of a contract is two taps away', async () => {
    const { page, go, tap, taps } = await phone(SALES);
    await go('/crmIndex');
    await tap(page.getByRole('button', { name: '菜单' }));
    await tap(page.getByRole('link', { name: '合同管理' }));
    await page.locator('.gj-card-row .gj-tag').first().waitFor();
    expect(taps()).toBeLessThanOrEqual(2);
  });
});
