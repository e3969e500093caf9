import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, fieldOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { registersVehicle } from '../support/e2e/registersVehicle.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';

useApp();

let app: RunningApp;
beforeAll(async () => {
  app = await startApp(['--schemas', 'docs/examples/vehicles']);
});
afterAll(() => app.stop());

describe('the register of the README', () => {
  it('starts with its demo rows, an administrator, and its home', async () => {
    // The accounts are printed after the address.
    await expect.poll(() => app.output()).toContain('admin');
    const { page, path } = await openApp('admin', { url: app.url });
    await page.goto(`${app.url}/`);
    await page.getByRole('heading', { name: '车辆登记' }).waitFor();
    expect(path()).toBe('/vehicle/index');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
  });

  it('takes a vehicle by its rules, finds it, and says what a change would clear', async () => {
    const { page, go } = await openApp('admin', { url: app.url, at: '/vehicle/index' });
    await registersVehicle(page, '登记车辆');

    await go('/vehicle/index?searchKey=A12345');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await rowsOf(page).first().locator('.gj-title-link').click();
    await page.getByRole('heading', { level: 1, name: '浙A12345' }).waitFor();
    await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
    await choose(page, 'Kind', '货车');
    await fieldOf(page, 'Load').waitFor();
    expect(await fieldOf(page, 'Seats').count()).toBe(0);
    await inputOf(page, 'Load').fill('8.5');
    await save(page);
    // Fields hidden by a rule are cleared, with a warning before.
    await page.getByText('以下字段将被清空：座位数').waitFor();
  });
});
