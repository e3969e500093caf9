import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { choose, errorOf, fieldOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { PASSWORD, startApp, type RunningApp } from '../support/e2e/startApp.ts';

useApp();

let app: RunningApp;

// `npm start` builds the code of the folder; src contains no code of this product.
beforeAll(async () => {
  const production = { NODE_ENV: 'production', DEMO_PASSWORD: '' };
  app = await startApp(['--schemas', 'tests/fixtures/products/extended'], undefined, ['src/cli/start.mjs'], production);
});
afterAll(() => app.stop());

async function openVehicles(): Promise<AppWindow> {
  const window = await openApp('admin', { url: app.url });
  await window.page.goto(`${app.url}/#/vehicle/index`);
  await window.page.getByRole('heading', { name: '车辆登记' }).waitFor();
  return window;
}

describe('a product with code of its own', () => {
  it('in production lets its administrator in by the link that the start prints', async () => {
    const { page, path } = await openApp(undefined, { url: app.url });
    const link = (): string | undefined => /\S+\/#\/first\?link=\S+/.exec(app.output())?.[0];
    await expect.poll(link).toBeDefined();
    await page.goto(link() ?? '');
    await page.getByText('请为账号 admin 设置密码').waitFor();
    expect(page.url()).toBe(`${app.url}/#/first`);
    const choosePassword = async (password: string): Promise<void> => {
      for (const label of ['密码', '确认密码']) await page.getByLabel(label, { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await choosePassword('admin');
    await page.locator('.gj-login-error').first().waitFor();
    await choosePassword(PASSWORD);
    await page.getByRole('heading', { name: /管理员/ }).waitFor();
    expect(path()).toBe('/home');
  });

  it('has its own kind of field, function, command and screen', async () => {
    const { page } = await openVehicles();
    await page.getByRole('button', { name: '登记车辆' }).first().click();
    await inputOf(page, 'PlateNo').fill('浙A12345');
    await choose(page, 'Kind', '客车');
    await inputOf(page, 'Fuel').fill('60');
    await inputOf(page, 'Mileage').fill('9999');
    await expect.poll(() => fieldOf(page, 'ServiceNote').count()).toBe(0);
    await inputOf(page, 'Mileage').fill('12000');
    await save(page);
    await errorOf(page, 'ServiceNote').waitFor();
    await inputOf(page, 'ServiceNote').fill('换机油');
    await save(page);
    await page.getByText('已保存').waitFor();

    await rowsOf(page).first().locator('.own-gauge').waitFor();
    // The database finds the row by the SQL of the function.
    await page.getByRole('tab', { name: '万里以上' }).click();
    await rowsOf(page).filter({ hasText: '浙A12345' }).waitFor();

    await page.goto(`${app.url}/#/vehicle/board`);
    const running = page.getByRole('region', { name: '在用' });
    await running.getByRole('link', { name: '浙A12345' }).click();
    await page.getByRole('heading', { level: 1, name: '浙A12345' }).waitFor();

    await page.getByRole('button', { name: '报废' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '报废' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The value written by the command.
    await page.locator('[data-field="Fuel"]').getByText('0%').waitFor();
    await page.goto(`${app.url}/#/vehicle/board`);
    await page.getByRole('region', { name: '已报废' }).getByRole('link', { name: '浙A12345' }).waitFor();

    await page.goto(`${app.url}/#/vehicle/mileage`);
    await page.getByRole('img', { name: '里程' }).getByText('浙A12345').waitFor();
    // The only car is the longest bar.
    expect(await page.locator('.own-bar').getAttribute('width')).toBe('60%');

    // The mark of the row: named in its title cell, coloured under every cell.
    await page.goto(`${app.url}/#/vehicle/index?scene=far`);
    const retired = rowsOf(page).filter({ hasText: '浙A12345' });
    await retired.getByRole('cell', { name: '不再使用 浙A12345' }).waitFor();
    const colours = await retired
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
    expect(new Set(colours).size).toBe(1);
    expect(colours[0]).toMatch(/^color\(srgb /);
  });

  it('has its own effects of rules: one that is drawn, one that refuses', async () => {
    const { page } = await openVehicles();
    await page.getByRole('button', { name: '登记车辆' }).first().click();
    await inputOf(page, 'PlateNo').fill('浙A54321');
    await choose(page, 'Kind', '客车');
    await inputOf(page, 'Mileage').fill('99');
    await expect.poll(() => page.locator('.own-hint').count()).toBe(0);
    await choose(page, 'Kind', '货车');
    await expect.poll(() => fieldOf(page, 'Mileage').locator('.own-hint').textContent()).toBe('货车按整车里程填写');
    await save(page);
    await expect.poll(() => errorOf(page, 'Mileage').textContent()).toBe('里程不能小于 100');
    await inputOf(page, 'Mileage').fill('100');
    await save(page);
    await page.getByText('已保存').waitFor();
  });

  it('draws its own block on a page of the site', async () => {
    const { page } = await openApp(undefined, { url: app.url });
    await page.goto(`${app.url}/#/index`);
    expect(await page.locator('.own-ticker p').textContent()).toBe('08:00 · 12:30');
  });

  it('offers its own channel for notices', async () => {
    const { api } = await openApp('admin', { url: app.url });
    const { Data } = await api.get('/api/Notify/SearchConfig', {});

    expect(JSON.stringify(Data)).toContain('chat');
  });
});
