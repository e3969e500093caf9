import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose, dialogOf, errorOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { violations } from '../support/e2e/violations.ts';

useApp({ keepsWindows: true });

let app: RunningApp;
let customer: AppWindow;
let dispatcher: AppWindow;
let driver: AppWindow;
let accountant: AppWindow;

// The start builds the function of the product.
beforeAll(async () => {
  app = await startApp(['--schemas', 'docs/examples/rental'], undefined, ['src/cli/start.mjs']);
  customer = await openApp('customer', { url: app.url, isPhone: true });
  driver = await openApp('driver', { url: app.url, isPhone: true });
  dispatcher = await openApp('dispatcher', { url: app.url });
  accountant = await openApp('accountant', { url: app.url });
});
afterAll(() => app.stop());

/** A day from today, where the server is. */
const inDays = (days: number): string => new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10);

/** Opens the newest record of a list, without a violation on the way. */
async function openNewest({ page, go }: AppWindow, list: string): Promise<void> {
  await go(`${list}?sort=-Id`);
  expect(await violations(page)).toEqual([]);
  await page.locator('.gj-title-link').first().click();
}

/** Takes a step of the record on the screen, by its dialog. */
async function act({ page }: AppWindow, action: string, fill?: () => Promise<void>): Promise<void> {
  await page.locator('.gj-detail-actions').getByRole('button', { name: action, exact: true }).click();
  await dialogOf(page).waitFor();
  await fill?.();
  await dialogOf(page).getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Saves the open form. */
async function saved({ page }: AppWindow): Promise<void> {
  await save(page);
  await page.locator('.gj-form').waitFor({ state: 'detached' });
}

/** Sends the driver with the machines of the newest contract, and has the driver write down their hours. */
async function drive(action: string, hours: string): Promise<void> {
  await openNewest(dispatcher, '/rentals');
  await act(dispatcher, action);
  await openNewest(dispatcher, '/trips');
  await act(dispatcher, '派车', async () => {
    await choose(dispatcher.page, 'DriverId', '马师傅');
    await inputOf(dispatcher.page, 'TruckNo').fill('浙A12345');
  });
  await openNewest(driver, '/trips');
  await driver.page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  await driver.page.locator('[data-row="0"] [data-field="Hours"] input').fill(hours);
  await saved(driver);
  await act(driver, '完成');
  await driver.page.locator('.gj-detail-title').getByText('已完成', { exact: true }).waitFor();
}

it('a customer books on a phone, and accepts the quotation of the dispatcher', async () => {
  const { page, go } = customer;
  await go('/bookings');
  await page.getByRole('button', { name: '预订设备' }).first().click();
  await choose(page, 'ModelId', 'SY60C');
  for (const [field, days] of [
    ['FromOn', 0],
    ['ToOn', 9],
  ] as const) {
    await inputOf(page, field).fill(inDays(days));
    await page.keyboard.press('Tab');
  }
  await inputOf(page, 'Site').fill('钱江新城');
  await saved(customer);
  await openNewest(dispatcher, '/bookings');
  // The only machine of the model is chosen.
  await act(dispatcher, '确认');
  await act(dispatcher, '报价');
  await openNewest(dispatcher, '/quotes');
  await act(dispatcher, '发出');
  await openNewest(customer, '/quotes');
  await page.getByText('7,000', { exact: false }).first().waitFor();
  await act(customer, '接受报价');
});

it('a driver delivers and collects the machine, whose hours the customer reports', async () => {
  const { page, go } = customer;
  await drive('安排送机', '861');
  await go('/start');
  await page.getByRole('button', { name: '上报工时' }).click();
  await choose(page, 'RentalLineId', '钱江新城');
  await inputOf(page, 'Hours').fill('860');
  await save(page);
  await errorOf(page, 'Hours').getByText('读数不能小于上次读数').waitFor();
  await inputOf(page, 'Hours').fill('880');
  await saved(customer);
  await drive('安排收机', '885.5');
  await openNewest(dispatcher, '/rentals');
  await dispatcher.page.locator('.gj-detail-title').getByText('已退场', { exact: true }).waitFor();
});

it('the schedule shows the machines on rent as bars', async () => {
  const { page, go } = dispatcher;
  await go('/rentals');
  await page.getByRole('tab', { name: '设备排程' }).click();
  await page
    .getByRole('button', { name: /挖机 01 · 滨江一号地块/ })
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
});

it('lists are filtered by fields of the records that their rows refer to', async () => {
  const { page, go, path } = dispatcher;
  await go('/machines');
  await page.locator('.gj-pill-button', { hasText: '设备类别' }).click();
  await page
    .getByRole('group', { name: /设备类别/ })
    .getByLabel('压路机')
    .check();
  await expect.poll(path).toContain('ModelId.Kind=');
  await page.keyboard.press('Escape');
  await rowsOf(page).filter({ hasNotText: '压路机' }).first().waitFor({ state: 'detached' });
  expect(await page.locator('.gj-pill.is-set').allTextContents()).toEqual([expect.stringMatching(/设备类别压路机$/)]);
  // The filter of a reference shows the name of its record.
  await go('/rentals?list=1&MachineId.DepotId=1');
  await expect.poll(() => page.locator('.gj-pill.is-set').textContent()).toMatch(/场站\D+$/);
});

it('an accountant makes the bills of a month, issues one, and the customer sees it', async () => {
  const { page, go } = accountant;
  await go('/bills');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '生成月账单' }).click();
  await inputOf(page, 'Month').fill(`${inDays(0).slice(0, 7)}-01`);
  await page.keyboard.press('Tab');
  await dialogOf(page).getByRole('button', { name: '预览' }).click();
  await dialogOf(page)
    .getByText(/会新建 \d 条月账单，应收合计/)
    .waitFor();
  await dialogOf(page)
    .getByRole('button', { name: /^新建 \d 条/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // One day at 700; 24.5 hours, 8 of them free, at 90.
  await rowsOf(page).filter({ hasText: '小挖 01' }).filter({ hasText: '2,185' }).locator('.gj-title-link').click();
  await act(accountant, '出账');
  await customer.go('/bills');
  await customer.page.getByText('2,185', { exact: false }).first().waitFor();
  expect(await violations(customer.page)).toEqual([]);
});
