import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { choose, errorOf, fieldOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { VEHICLE_FORM, writeVehicles, type SchemaFolder } from '../support/e2e/writeVehicles.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

let schemas: SchemaFolder;
let app: RunningApp;

beforeAll(async () => {
  schemas = writeVehicles();
  app = await startApp(['--schemas', schemas.folder, '--no-demo', '--dev'], undefined, undefined, {
    COUNTED_ROWS: '1',
  });
});
afterAll(async () => {
  await app.stop();
  schemas.remove();
});

/** The development events never end, so these windows do not wait for a quiet network. */
async function openVehicles(): Promise<AppWindow> {
  const window = await openApp('admin', { url: app.url });
  // Saves before the browser listens are not sent to it.
  const listens = window.page.waitForResponse((reply) => reply.url().endsWith('/api/dev/Events'));
  await window.page.goto(`${app.url}/#/vehicle/index`);
  await window.page.getByRole('heading', { name: '车辆登记' }).waitFor();
  await listens;
  return window;
}

const saveForm = (change: (text: string) => string): void => {
  schemas.write('vehicle/form.json', change(JSON.stringify(VEHICLE_FORM, null, 2)));
};

describe('another folder of schemas', () => {
  it('is another product: list, rule-driven form and record, without a line of code', async () => {
    const { page } = await openVehicles();
    expect(await page.locator('.gj-menu-text').allTextContents()).toEqual(['首页', '车辆登记']);
    await page.getByRole('button', { name: '登记车辆' }).first().click();
    await inputOf(page, 'PlateNo').fill('浙A12345');
    await expect.poll(() => fieldOf(page, 'Seats').count()).toBe(0);
    await choose(page, 'Kind', '客车');
    await save(page);
    await errorOf(page, 'Seats').waitFor();
    await inputOf(page, 'Seats').fill('5');
    await save(page);
    await page.getByText('已保存').waitFor();

    expect(await rowsOf(page).first().textContent()).toContain('浙A12345');
    await rowsOf(page).first().locator('.gj-title-link').click();
    await page.getByRole('heading', { level: 1, name: '浙A12345' }).waitFor();
    expect(await page.locator('.gj-values [data-field="Load"]').count()).toBe(0);
  });

  itWhole('begins at its own home, and with signing in as long as it has no site', async () => {
    const visitor = await openApp(undefined, { url: app.url });
    await visitor.page.goto(`${app.url}/`);
    await visitor.page.getByRole('heading', { name: '登录' }).waitFor();
    await visitor.page.goto(`${app.url}/#/about`);
    await visitor.page.getByRole('heading', { name: '登录' }).waitFor();

    const { page, path } = await openApp('admin', { url: app.url });
    await page.goto(`${app.url}/`);
    await page.getByRole('heading', { name: '车辆登记' }).waitFor();
    expect(path()).toBe('/vehicle/index');
  });

  itWhole('begins with the lists one may open and how much they hold, as long as it has no workbench', async () => {
    const { page } = await openVehicles();
    await page.goto(`${app.url}/#/home`);
    const entry = page.locator('.gj-shortcut').filter({ hasText: '车辆登记' });
    await expect.poll(() => entry.locator('.gj-shortcut-count').textContent()).toMatch(/^\d+$/);
    await entry.click();
    await page.getByRole('heading', { name: '车辆登记' }).waitFor();
  });

  itWhole(
    'says of a list with more rows than are counted that it has at least so many, and counts them when asked',
    async () => {
      const { page } = await openVehicles();
      const total = page.locator('.gj-pager-total');
      expect(await total.textContent()).toBe('共 1 条');
      await page.getByRole('button', { name: '登记车辆' }).first().click();
      await inputOf(page, 'PlateNo').fill('浙C12345');
      await choose(page, 'Kind', '客车');
      await inputOf(page, 'Seats').fill('7');
      await save(page);
      await expect.poll(() => total.textContent()).toBe('共 2+ 条');
      expect(await rowsOf(page).count()).toBe(2);
      await page.getByRole('button', { name: '精确统计' }).click();
      await expect.poll(() => total.textContent()).toBe('共 2 条');
      expect(await page.getByRole('button', { name: '精确统计' }).count()).toBe(0);
    },
  );

  itWhole('shows a saved change within a second, in the open list', async () => {
    const { page } = await openVehicles();
    await page.getByRole('columnheader', { name: '车牌号' }).waitFor();
    const started = Date.now();
    saveForm((text) => text.replace('"车牌号"', '"号牌"'));
    await page.getByRole('columnheader', { name: '号牌' }).waitFor();

    // A second on a machine that is free; this one may be busy.
    expect(Date.now() - started).toBeLessThan(15_000);
    saveForm((text) => text);
    await page.getByRole('columnheader', { name: '车牌号' }).waitFor();
  });

  itWhole('changes an open form in place, and keeps what was typed into it', async () => {
    const { page } = await openVehicles();
    await page.getByRole('button', { name: '登记车辆' }).first().click();
    await inputOf(page, 'PlateNo').fill('浙B54321');
    await choose(page, 'Kind', '货车');
    await fieldOf(page, 'Load').waitFor();
    saveForm((text) => text.replace('"车牌号"', '"号牌"'));
    await fieldOf(page, 'PlateNo').getByText('号牌').waitFor();

    expect(await inputOf(page, 'PlateNo').inputValue()).toBe('浙B54321');
    expect(await fieldOf(page, 'Load').count()).toBe(1);
    saveForm((text) => text);
    await fieldOf(page, 'PlateNo').getByText('车牌号').waitFor();
  });

  itWhole('shows what is wrong in a saved file with its place and a proposal, until it is mended', async () => {
    const { page } = await openVehicles();
    saveForm((text) => text.replace('"kind": "Kind"', '"kind": "Knd"'));
    const overlay = page.getByRole('alertdialog');
    await overlay.waitFor();
    expect(await overlay.textContent()).toMatch(/vehicle\/form\.json:\d+:\d+/);
    expect(await overlay.textContent()).toContain('Kind');

    saveForm((text) => text);
    await overlay.waitFor({ state: 'detached' });
  });
});
