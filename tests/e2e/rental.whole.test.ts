import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { membersOf } from '#language/membersOf.ts';
import { BILLS } from '../fixtures/bills.ts';
import { RENTAL } from '../fixtures/rental.ts';
import { choose, dialogOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { violations } from '../support/e2e/violations.ts';
import { makeProduct } from '../support/server/makeProduct.ts';
import { SMALL_PRODUCT } from '../support/server/testSettings.ts';

useApp();

let folder: string;
let app: RunningApp;
beforeAll(async () => {
  const menu = Object.fromEntries(membersOf(JSON.parse(readFileSync(`${SMALL_PRODUCT}/menus/employee.json`, 'utf8'))));
  const items = [
    ...readList(menu, 'items'),
    { title: '预订', path: '/booking', list: 'booking/list', key: 'OrderMgr' },
    { title: '账单', path: '/bill', list: 'bill/list', key: 'OrderMgr' },
  ];
  folder = makeProduct({ ...RENTAL, ...BILLS, 'menus/employee.json': { ...menu, items } }, SMALL_PRODUCT);
  app = await startApp(['--schemas', folder]);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each([false, true])('a picker shows taken machines disabled with the reason, on a phone: %s', async (isPhone) => {
  const { page, go, api } = await openApp('13900000001', { url: app.url, isOwn: true, isPhone });
  const name = isPhone ? '吊车' : '挖机';
  const ids: number[] = [];
  for (const Name of [`${name}一号`, `${name}二号`]) {
    ids.push(Number(readData((await api.post('/api/Machine/Add', { Name })).Data, 'Record', 'Id')));
  }
  const booked = { Note: '已订', MachineId: String(ids[0]), FromOn: '2026-12-01', ToOn: '2026-12-05' };
  expect((await api.post('/api/Booking/Add', booked)).Message).toBe('');
  await go('/booking');
  await page.getByRole('button', { name: '新建预订' }).first().click();
  await inputOf(page, 'FromOn').fill('2026-12-04');
  await page.keyboard.press('Enter');
  await inputOf(page, 'ToOn').fill('2026-12-08');
  await page.keyboard.press('Enter');
  await inputOf(page, 'MachineId').click();
  const taken = page.locator('.ant-select-item-option-disabled:visible').filter({ hasText: `${name}一号` });
  await taken.getByText('这段时间已有 1 个预订').waitFor();
  await page.keyboard.press('Escape');
  await choose(page, 'MachineId', `${name}二号`);
  await save(page);
  await page.getByText('已保存').waitFor();
});

it('makes the bills of a month after a preview, and takes them back', async () => {
  const { page, go, api } = await openApp('13900000001', { url: app.url, isOwn: true });
  for (const [Name, Money] of [
    ['一号', 1200.1],
    ['二号', 800.2],
    ['四号', 0],
  ] as const)
    await api.post('/api/Rent/Add', { Name, Money, IsRunning: 'true' });
  await go('/bill');
  await page
    .getByRole('button', { name: '更多' })
    .or(page.getByRole('button', { name: '生成月度账单' }))
    .first()
    .waitFor();
  const button = page.getByRole('button', { name: '生成月度账单' });
  if ((await button.count()) === 0) {
    await page.locator('.gj-create-group').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '生成月度账单' }).click();
  } else await button.first().click();
  const dialog = dialogOf(page);
  await inputOf(page, 'Month').fill('2026-03');
  await inputOf(page, 'Note').fill('月租');
  await dialog.getByRole('button', { name: '预览' }).click();
  await dialog.getByText('会新建 2 条账单，金额合计 2,000.30 元').waitFor();
  await dialog.getByText('四号：金额不能小于1').waitFor();
  expect(await violations(page, ['serious', 'critical'])).toEqual([]);
  // Other inputs are previewed again.
  await inputOf(page, 'Month').fill('2026-04');
  await dialog.getByRole('button', { name: '预览' }).click();
  await dialog.getByRole('button', { name: '新建 2 条' }).click();
  await page.getByText('已新建 2 条').waitFor();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(0);
});
