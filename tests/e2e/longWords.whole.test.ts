import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';

useApp();

const PERSON = 'Helen Petersen-Montgomery';
const PHONE_WIDTH = 390;
let folder: string;
let app: RunningApp;

/** Replaces texts of a document of the product; fails where one is not there. */
function edit(path: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
  const file = join(folder, path);
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    expect([path, text.includes(from)]).toEqual([path, true]);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
}

// A product in a language with longer words than Chinese, and costs of this week and the previous one.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guiju-words-'));
  cpSync('docs/examples/maintenance', folder, { recursive: true });
  edit('company.json', ['"name-en"', '"language": "en", "name-en"']);
  edit(
    'equipment/list.json',
    ['Add equipment', 'Add a machine to the register of equipment'],
    ['"Kind",\n    "UnitId",\n', ''],
    ['"RepairCount",\n    "RepairCost",\n', ''],
  );
  edit('demo/02-employee.json', ['许工', PERSON]);
  edit('demo/90-account.json', ['许工', PERSON]);
  edit(
    'demo/07-workOrder.json',
    ['D-6 10:00:00', 'D+0 00:00:00'],
    ['"Way": 2,\n      "SupplierId": 1,', '"Way": 1, "Labour": 1000,'],
    ['D-2 10:00:00', 'D-7 00:00:00'],
  );
  app = await startApp(['--schemas', folder]);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openAs = (isPhone: boolean): Promise<AppWindow> => openApp('engineer', { url: app.url, isPhone });

/** The scroll width of the page. */
const pageWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** The number of pixels by which the first element, or its text, overlaps the second one. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const text = await one.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
  });
  const box = await other.boundingBox();
  if (box === null) throw new Error('It is not shown');
  const beside = text.filter(({ top, bottom }) => top < box.y + box.height && bottom > box.y);
  return Math.max(0, ...beside.map(({ left, right }) => Math.min(right, box.x + box.width) - Math.max(left, box.x)));
}

/** The number of pixels hidden at the side of the frame. */
const hidden = (frame: Locator): Promise<number> =>
  frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

describe('where words are long, on a phone', () => {
  it('no page is wider than the window, and the button of a list stands in it', async () => {
    const { page, go } = await openAs(true);
    for (const path of ['/equipment', '/orders', '/parts', '/desk', '/orders/2']) {
      await go(path);
      expect([path, await pageWidth(page)]).toEqual([path, PHONE_WIDTH]);
    }
    await go('/equipment');
    const button = await page.locator('[data-action="create"]').boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? PHONE_WIDTH)).toBeLessThanOrEqual(PHONE_WIDTH - 16);
  });

  it('the words of the steps of a record stay whole', async () => {
    const { page, go } = await openAs(true);
    await go('/orders/2');
    const titles = page.locator('.gj-steps .ant-steps-item-title');
    expect(await titles.count()).toBeGreaterThan(3);
    const broken = await titles.evaluateAll((all) =>
      all.flatMap((title) => {
        const words = (title.textContent ?? '').split(' ');
        const [node] = title.childNodes;
        let at = 0;
        return words.filter((word) => {
          const range = document.createRange();
          range.setStart(node ?? title, at);
          range.setEnd(node ?? title, at + word.length);
          at += word.length + 1;
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        });
      }),
    );
    expect(broken).toEqual([]);
  });

  it('the greeting stands beside the button of the workbench', async () => {
    const { page, go } = await openAs(true);
    await go('/desk');
    const greeting = page.getByRole('heading', { level: 1, name: PERSON });
    expect(await overlap(greeting, page.getByRole('button', { name: 'Arrange' }))).toBe(0);
    expect(await pageWidth(page)).toBe(PHONE_WIDTH);
  });

  it('a figure shows by how much it has changed, whatever it is compared with', async () => {
    const { page, go } = await openAs(true);
    await go('/desk');
    await page.getByRole('button', { name: 'This week' }).click();
    const change = page.locator('.gj-figure-change').filter({ hasText: '26.0%' });
    await change.waitFor();
    const note = page.locator('.gj-figure-note').filter({ has: change });
    expect(await note.textContent()).toContain('vs same time last week');
    expect(await hidden(note)).toBe(0);
    const [inner, outer] = [await change.boundingBox(), await note.boundingBox()];
    expect((inner?.x ?? PHONE_WIDTH) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  });

  it('child rows of a record are cards that say what each value is', async () => {
    const { page, go } = await openAs(true);
    await go('/orders/2');
    const rows = page.locator('.gj-rows-value');
    expect(await hidden(rows)).toBe(0);
    const amount = rows.locator('td[data-title="Amount"]');
    expect(await amount.textContent()).toBe('960 CNY');
    expect(await amount.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Amount"');
  });

  it('the question why something cannot be done stands right behind the button before it', async () => {
    const { page, go } = await openAs(true);
    await go('/orders/2');
    const printer = await page.getByRole('button', { name: 'Print' }).boundingBox();
    const why = page.getByRole('button', { name: 'Why not…' });
    const box = await why.boundingBox();
    const text = await why.locator('span').boundingBox();
    expect(box?.y).toBe(printer?.y);
    expect((text?.x ?? PHONE_WIDTH) - ((printer?.x ?? 0) + (printer?.width ?? 0))).toBeLessThanOrEqual(32);
  });
});

describe('where words are long, on a wide window', () => {
  it('the child rows of a form show all of their columns', async () => {
    const { page, go } = await openAs(false);
    await go('/orders/2');
    await page.locator('[data-action="edit"]').click();
    await page.locator('.gj-form').getByRole('tab').nth(1).click();
    const area = page.locator('.gj-rows-area');
    await area.locator('[data-row="0"] [data-field="Cost"]').waitFor();
    expect(await hidden(area)).toBe(0);
    const cost = page.locator('[data-row="0"] [data-field="Cost"]');
    expect(await overlap(cost, page.locator('[data-row="0"] .gj-rows-actions'))).toBe(0);
    for (const name of ['Move up', 'Move down', 'Delete'])
      expect(await area.getByRole('button', { name, exact: true }).getAttribute('title')).toBe(name);
  });

  it('a number has its unit in the record, in the title of its column, and on a card', async () => {
    const { page, go } = await openAs(false);
    await go('/equipment/1');
    await expect.poll(() => page.locator('[data-field="BetweenDays"] dd').textContent()).toMatch(/^[\d.,]+ days$/);
    await go('/equipment');
    await page.getByText('Mean time between failures (days)', { exact: true }).first().waitFor();
    const phone = await openAs(true);
    await phone.go('/equipment');
    await phone.page.locator('.gj-card-row dt', { hasText: 'Mean time between failures (days)' }).first().waitFor();
  });

  it('who is signed in is shown by his initials', async () => {
    const { page, go } = await openAs(false);
    await go('/desk');
    expect(await page.locator('.gj-avatar').textContent()).toBe('HP');
  });
});
