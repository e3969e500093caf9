import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputOf, rowsOf } from '../support/e2e/onPage.ts';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { makeProduct } from '../support/server/makeProduct.ts';

useApp({ keepsWindows: true });

const MAINTENANCE = resolve('docs/examples/maintenance');
const ZONE = 'Pacific/Kiritimati';
const CURRENCY = {
  ...{ sign: 'US$', unit: '美元', 'unit-en': 'USD' },
  large: { unit: '千美元', 'unit-en': 'k USD', times: 1000 },
};
let app: RunningApp;
let folder: string;
let office: AppWindow;

beforeAll(async () => {
  const company: unknown = JSON.parse(readFileSync(`${MAINTENANCE}/company.json`, 'utf8'));
  if (typeof company !== 'object') throw new Error('company.json is no object');
  // Formal numerals are for yuan: its papers print amounts in figures.
  const papers = readFileSync(`${MAINTENANCE}/workOrder/print.json`, 'utf8').replace(' "as": "words",', '');
  folder = makeProduct(
    { 'company.json': { ...company, timeZone: ZONE, currency: CURRENCY }, 'workOrder/print.json': papers },
    MAINTENANCE,
  );
  app = await startApp(['--schemas', folder]);
  office = await openApp('admin', { url: app.url });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** The current time in a zone, to the hour. */
const hourIn = (timeZone: string): string => new Date().toLocaleString('sv-SE', { timeZone }).slice(0, 13);

describe('a product that is used in another country', () => {
  it('shows its figures and amounts in its own currency, in either unit', async () => {
    const { page, go } = office;
    await go('/desk');
    await page.locator('.gj-figure-unit').getByText('美元', { exact: true }).first().waitFor();
    expect(
      await page
        .locator('.gj-figure-value')
        .getByText(/^[\d,]+(\.\d\d)?$/)
        .count(),
    ).toBeGreaterThan(0);
    await go('/equipment');
    await page
      .getByRole('columnheader', { name: /\(美元\)/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: '千美元' }).click();
    await page
      .getByRole('columnheader', { name: /\(千美元\)/ })
      .first()
      .waitFor();
    // The head of the column names the unit once.
    await rowsOf(page).first().locator('.gj-number').first().waitFor();
    expect(await rowsOf(page).getByText(/US\$/).count()).toBe(0);
    await page.getByRole('button', { name: '美元', exact: true }).click();
  });

  it('takes amounts with its signs, and says what it understood', async () => {
    const { page, go } = office;
    await go('/parts');
    await page.getByRole('button', { name: '新建备件' }).click();
    const price = inputOf(page, 'Price');
    await price.fill('US$1.2万');
    await page.getByText('12,000.00 美元').waitFor();
    await price.fill('￥12');
    await price.blur();
    await page.locator('.gj-field[data-field="Price"] .gj-field-error').getByText('读不出数字').waitFor();
  });

  it('tells its moments by its own clock, not by that of the server or the browser', async () => {
    const { api } = office;
    const before = hourIn(ZONE);
    const { Data } = await api.get('/api/Equipment/Search');
    const told: unknown = typeof Data === 'object' && Data !== null && 'Moment' in Data ? Data.Moment : undefined;
    expect([before, hourIn(ZONE)]).toContain(String(told).slice(0, 13));
    expect([hourIn('Asia/Shanghai'), hourIn('UTC')]).not.toContain(String(told).slice(0, 13));
  });

  it('says its currency in English to who reads English', async () => {
    const { page, go } = office;
    await page.context().addCookies([{ name: 'language', value: 'en', url: app.url }]);
    await page.reload();
    await go('/equipment');
    await page
      .getByRole('columnheader', { name: /\(USD\)/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'k USD' }).waitFor();
  });
});
