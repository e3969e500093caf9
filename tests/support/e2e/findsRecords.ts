import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { choose, fieldOf, inputOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';

const ASKED = /\/api\/StockIn\/Pick\?.*v\.PartId=\d+&found=true/;
const PICKED = /\/api\/StockIn\/Pick\?for=\w+\.PartId/;
const held = (page: Page, address = ASKED): Promise<Route> =>
  new Promise((resolve) => {
    void page.route(address, resolve, { times: 1 });
  });

/** Receives parts: the earlier receipt is found for the chosen part, and suggests its price and supplier. */
export async function findsRecords({ page, go }: AppWindow): Promise<void> {
  const shows = (name: string, text: string | RegExp) =>
    expect.poll(() => fieldOf(page, name).textContent()).toMatch(text);
  await go('/desk');
  await page.getByRole('button', { name: '入库' }).click();
  // The first question is overtaken by the second one, and its answer counts for nothing.
  const first = held(page);
  await choose(page, 'PartId', '高压电缆');
  await shows('LastInId', '正在查找上次入库…');
  const overtaken = await first;
  await choose(page, 'PartId', '氧电池');
  await expect.poll(() => inputOf(page, 'Price').inputValue()).toBe('460.00');
  await overtaken.continue().catch(() => undefined);
  await shows('LastInId', /^上次入库RK/);
  await shows('Received', /^此前入库合计4/);
  await shows('Sources', /^供过货的\S/);
  // Earlier queries are cached; a failed one is reported and repeated.
  const failed = { Successed: false, Message: '服务器正忙', Data: null, Code: 40 };
  await page.route(ASKED, (route) => route.fulfill({ json: failed }), { times: 1 });
  await choose(page, 'PartId', '高压电缆');
  await shows('LastInId', '没有查到上次入库：服务器正忙再查一次');
  expect(await inputOf(page, 'Price').inputValue()).toBe('');
  await page.getByRole('button', { name: '再查一次' }).click();
  await expect.poll(() => inputOf(page, 'Price').inputValue()).toBe('2,500.00');
  // User input stays.
  await inputOf(page, 'Price').fill('2400');
  await choose(page, 'PartId', '氧电池');
  await shows('Price', '按规则建议：460 元');
  expect(await inputOf(page, 'Price').inputValue()).toBe('2,400.00');
  // A picker that is opened again offers nothing until its records have arrived: they could move under the pointer.
  const picked = held(page, PICKED);
  await inputOf(page, 'PartId').click();
  const reply = await picked;
  await page.getByText('正在查找…', { exact: true }).waitFor();
  expect(await page.locator('.ant-select-dropdown:visible .ant-select-item-option').count()).toBe(0);
  await reply.continue();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor();
  await page.keyboard.press('Escape');
}
