import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose, fieldOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { type RunningApp, startApp } from '../support/e2e/startApp.ts';
import { makeProduct, VEHICLES } from '../support/server/makeProduct.ts';

useApp();

const ITEMS = ['城市', '郊区', '山区'].map((Label, i) => ({ Value: i + 1, Label }));
const FORM = {
  ...{ title: '车辆', type: 'object', 'x-permission': 'VehicleMgr', 'x-title-field': 'Plate' },
  properties: {
    Plate: { type: 'string', title: '车牌', maxLength: 10 },
    Kind: { type: 'integer', title: '类型', 'x-enum': 'VehicleKind', default: 1 },
    Areas: {
      ...{ type: 'array', title: '区域', items: { type: 'integer' }, 'x-enum': 'Area' },
      'x-reactions': { fulfill: { state: { options: '{{ $values.Kind === 1 ? [1, 2] : [2, 3] }}' } } },
    },
  },
  required: ['Plate', 'Kind'],
};

let folder: string;
let app: RunningApp;
beforeAll(async () => {
  const more = { 'vehicle/form.json': FORM, 'enums/Area.json': { title: '区域', items: ITEMS } };
  const list = {
    title: '车辆登记',
    columns: ['Plate', 'Kind', 'Areas'],
    create: [{ form: 'form', title: '登记车辆' }],
  };
  folder = makeProduct({ ...VEHICLES, ...more, 'vehicle/list.json': list });
  app = await startApp(['--schemas', folder, '--no-demo']);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('keeps the chosen items that are still offered, and says before saving what is dropped', async () => {
  const { page } = await openApp('admin', { url: app.url, at: '/vehicle' });
  await page.getByRole('button', { name: '登记车辆' }).first().click();
  await inputOf(page, 'Plate').fill('浙A12345');
  const areas = (): Promise<string[]> =>
    fieldOf(page, 'Areas').locator('.ant-select-selection-item').filter({ hasNotText: '...' }).allTextContents();
  await choose(page, 'Areas', '城市');
  await choose(page, 'Areas', '郊区');
  expect(await areas()).toEqual(['城市', '郊区']);
  await page.keyboard.press('Escape');
  await save(page);
  await page.getByText('已保存').waitFor();

  await rowsOf(page).first().locator('.gj-title-link').click();
  await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  await expect.poll(areas).toEqual(['城市', '郊区']);
  await choose(page, 'Kind', '货车');
  await expect.poll(areas).toEqual(['郊区']);
  await save(page);
  await page.getByText('以下字段将被清空：区域（不再提供的选项）').waitFor();
});

it('highlights the row of a new record, and leads to it where the page does not have it', async () => {
  const { page, go, path, api } = await openApp('admin', { url: app.url });
  const add = async (plate: string): Promise<void> => {
    await page.getByRole('button', { name: '登记车辆' }).first().click();
    await inputOf(page, 'Plate').fill(plate);
    await save(page);
  };
  await go('/vehicle');
  await add('浙B00001');
  await page.locator('tr:has([data-made])').filter({ hasText: '浙B00001' }).waitFor();
  // Its place is on another page.
  for (let i = 0; i < 10; i += 1)
    expect((await api.post('/api/Vehicle/Add', { Plate: `浙A1000${i}`, Kind: 1 })).Successed).toBe(true);
  await go('/vehicle?sort=Plate&rows=10');
  await add('浙C00001');
  await page.locator('tr:has([data-made])').filter({ hasText: '浙C00001' }).waitFor();
  expect(await rowsOf(page).count()).toBe(11);
  await go('/vehicle?searchKey=B00001');
  await add('浙B00002');
  await page.getByText('新记录不在这一页').waitFor();
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '浙B00002' }).waitFor();
  expect(path()).toMatch(/^\/vehicle\/\d+/);
});

it('highlights the card of a new record on a phone', async () => {
  const { page } = await openApp('admin', { url: app.url, isPhone: true, at: '/vehicle' });
  await page.getByRole('button', { name: '登记车辆' }).first().click();
  await inputOf(page, 'Plate').fill('浙B00003');
  await save(page);
  await page.locator('.gj-card-row:has([data-made])').filter({ hasText: '浙B00003' }).waitFor();
});
