import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage } from '../support/e2e/installPackage.ts';
import { choose, dialogOf, errorOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { violations } from '../support/e2e/violations.ts';

useApp({ keepsWindows: true });

const folder = mkdtempSync(join(tmpdir(), 'guiju-rental-'));
const guiju = join(folder, 'node_modules/guiju/src/cli/guiju.mjs');
const call = (...words: readonly string[]): string =>
  execFileSync(process.execPath, [guiju, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();

let app: RunningApp;
let customer: AppWindow;
let dispatcher: AppWindow;
let driver: AppWindow;
let accountant: AppWindow;
let manager: AppWindow;
let yard: AppWindow;
let admin: AppWindow;

// Everything runs from the installed package, which builds the function of the product.
beforeAll(async () => {
  installPackage(folder, true);
  cpSync('docs/examples/rental', join(folder, 'schemas'), { recursive: true });
  app = await startApp(['--schemas', join(folder, 'schemas')], undefined, [guiju, 'start']);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

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

/** Changes a field of the record on the screen. */
async function edit(window: AppWindow, field: string, value: string): Promise<void> {
  await window.page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  await inputOf(window.page, field).fill(value);
  await saved(window);
}

/** Sends the driver with the machines of the newest contract, and has the driver write down their hours. */
async function drive(action: string, hours: number): Promise<void> {
  await openNewest(dispatcher, '/rentals');
  await act(dispatcher, action);
  await openNewest(dispatcher, '/trips');
  await act(dispatcher, '派车', async () => {
    await choose(dispatcher.page, 'DriverId', '马师傅');
    await inputOf(dispatcher.page, 'TruckNo').fill('浙A12345');
  });
  await openNewest(driver, '/trips');
  await driver.page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  await driver.page.locator('[data-row="0"] [data-field="Hours"] input').fill(`${hours}`);
  await saved(driver);
  await act(driver, '完成');
  await driver.page.locator('.gj-detail-title').getByText('已完成', { exact: true }).waitFor();
}

it('has no finding, and a case for each decision, by the commands of the package', () => {
  expect(call('check', '--schemas', 'schemas')).toContain('0 problems');
  call('test', '--schemas', 'schemas');
  call('cover', '--schemas', 'schemas');
});

describe.each([
  { width: 1440, isPhone: false, used: 0 },
  { width: 390, isPhone: true, used: 100 },
])('at $width px', ({ isPhone, used }) => {
  beforeAll(async () => {
    const open = (account: string): Promise<AppWindow> => openApp(account, { url: app.url, isPhone });
    [customer, driver, dispatcher, accountant, manager, yard, admin] = [
      await open('customer'),
      await open('driver'),
      await open('dispatcher'),
      await open('accountant'),
      await open('manager'),
      await open('yard'),
      await open('admin'),
    ];
  });

  it('a customer books, and accepts the quotation of the dispatcher that the manager approves', async () => {
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
    await edit(dispatcher, 'Discount', '15');
    await act(dispatcher, '发出');
    await openNewest(manager, '/quotes');
    await act(manager, '批准');
    await openNewest(customer, '/quotes');
    await page.getByText('5,950', { exact: false }).first().waitFor();
    await act(customer, '接受报价');
  });

  it('a driver delivers and collects the machine, whose hours the customer reports', async () => {
    const { page, go } = customer;
    await drive('安排送机', 861 + used);
    await go('/start');
    await page.getByRole('button', { name: '上报工时' }).click();
    await choose(page, 'RentalLineId', '钱江新城');
    await inputOf(page, 'Hours').fill(`${860 + used}`);
    await save(page);
    await errorOf(page, 'Hours').getByText('读数不能小于上次读数').waitFor();
    await inputOf(page, 'Hours').fill(`${880 + used}`);
    await saved(customer);
    await drive('安排收机', 885.5 + used);
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
    // One day at 700 less 15 %, by the function of the product; 24.5 hours, 8 of them free, at 90.
    await openNewest(accountant, '/bills');
    await page.getByText('2,080', { exact: false }).first().waitFor();
    await act(accountant, '出账');
    await customer.go('/bills');
    await customer.page.getByText('2,080', { exact: false }).first().waitFor();
    expect(await violations(customer.page)).toEqual([]);
  });

  it('a depot sees its machines and those of the depots below it', async () => {
    const { page, go } = yard;
    await go('/machines');
    for (const machine of ['挖机 01', '挖机 02']) await page.getByText(machine, { exact: true }).first().waitFor();
    expect(await page.getByText('小挖 01').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('an administrator employs another driver', async () => {
    const { page, go } = admin;
    await go('/organisation');
    await page.getByRole('tab', { name: '员工' }).click();
    await page
      .getByRole('button', { name: /新建|新增/ })
      .first()
      .click();
    await inputOf(page, 'EmployeeNo').fill(`B${used}`);
    await inputOf(page, 'RealName').fill('侯师傅');
    await choose(page, 'UnitId', '车队');
    await saved(admin);
    await page.getByText(`B${used}`, { exact: true }).first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

it('lists are filtered by fields of the records that their rows refer to', async () => {
  const { page, go, path } = await openApp('dispatcher', { url: app.url });
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
