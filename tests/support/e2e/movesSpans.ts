import { expect } from 'vitest';
import { addDays } from '#language/functions/calendar.ts';
import { dialogOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { readData } from './readData.ts';
import { violations } from './violations.ts';

/** A list with two days or times, and a record in its first page that has both and may be changed. */
export interface Spans {
  readonly path: string;
  readonly api: string;
  readonly id: number;
  readonly name: string;
  readonly first: string;
  readonly last: string;
  /** By so many days its rules let it be moved as a whole. */
  readonly by: number;
  /** Their display names. */
  readonly titles: readonly [first: string, last: string];
}

/** Moves a record on a gantt chart, which has the rows of all pages: as a whole and by its end with the mouse, by keys, and on a phone; times stay the same of the day. */
export async function movesSpans({ page, go, api }: AppWindow, spans: Spans): Promise<void> {
  const { path, id, name, first, last, by, titles } = spans;
  const read = async (): Promise<[string, string]> => {
    const { Data } = await api.get(`/api/${spans.api}/Get`, { id });
    return [String(readData(Data, 'Record', first)), String(readData(Data, 'Record', last))];
  };
  const later = (value: string, days: number): string => `${addDays(value.slice(0, 10), days) ?? ''}${value.slice(10)}`;
  const bar = page.getByRole('button', { name: new RegExp(`^${name}：\\d`) });
  const begin = await read();
  const { Data: listed } = await api.get(`/api/${spans.api}/Search`, { rows: 10 });
  await go(`${path}?face=gantt.${first}~${last}&rows=10`);
  await bar.waitFor();
  expect(await page.locator('.gj-gantt-chart li').count()).toBe(readData(listed, 'Total'));
  await page.locator('.gj-gantt .ant-segmented').getByText('按日', { exact: true }).click();
  expect(await violations(page)).toEqual([]);

  /** Drags the bar, taken so many pixels before its end, by days of 28 pixels. */
  const pull = async (before: number, days: number): Promise<void> => {
    await bar.evaluate((element) => {
      element.scrollIntoView({ inline: 'end', block: 'center' });
      element.closest('.gj-gantt-area')?.scrollBy(150, 0);
    });
    const box = await bar.boundingBox();
    if (box === null) throw new Error('The bar is not on the screen');
    const [x, y] = [box.x + box.width - before, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + days * 14, y, { steps: 4 });
    await page.mouse.move(x + days * 28, y, { steps: 4 });
    await page.mouse.up();
  };
  await pull(14, by);
  const moved = begin.map((value) => later(value, by));
  await expect.poll(read).toEqual(moved);
  await expect.poll(() => bar.getAttribute('aria-busy')).toBe('false');
  expect(await bar.evaluate((button) => button === document.activeElement)).toBe(true);
  await pull(4, 2);
  const longer = [moved[0], later(moved[1] ?? '', 2)];
  await expect.poll(read).toEqual(longer);
  await expect.poll(() => bar.getAttribute('aria-busy')).toBe('false');

  await page.setViewportSize({ width: 390, height: 844 });
  await bar.press('m');
  const dialog = dialogOf(page);
  await dialog.getByText(name).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel(titles[1]).fill(later(longer[0]?.slice(0, 10) ?? '', -1));
  await dialog.getByText(`「${titles[1]}」早于「${titles[0]}」`).waitFor();
  expect(await dialog.getByRole('button', { name: /移\s*动/ }).isDisabled()).toBe(true);
  await dialog.getByLabel(titles[1]).fill(begin[1].slice(0, 10));
  await dialog.getByLabel(titles[0]).fill(begin[0].slice(0, 10));
  await dialog.getByLabel(titles[0]).press('Enter');
  await expect.poll(read).toEqual(begin);
}
