import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { cellText } from '#renderer/excel/cellText.ts';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { dialogOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { readData } from './readData.ts';
import { violations } from './violations.ts';

/** A file of more rows than are written while one looks away. */
export interface ManyRows {
  readonly list: string;
  readonly api: string;
  readonly head: readonly string[];
  readonly count: number;
  readonly row: (at: number) => readonly string[];
  /** Another row, and its problem. */
  readonly wrong: readonly string[];
  readonly reason: RegExp;
  /** The search text of the list that matches all of them. */
  readonly search: string;
}

const MODAL = "document.querySelector('.ant-modal')";
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Stops a running import by keyboard, checks the rest on a wide window and on a small one, and continues it. */
export async function stopsAndGoesOn(page: Page, file: string): Promise<void> {
  const job = dialogOf(page).getByRole('status', { name: file });
  await job.getByRole('progressbar', { name: '导入进度' }).waitFor();
  await job.getByRole('button', { name: '停止导入' }).press('Enter');
  await expect.poll(() => job.textContent()).toMatch(/：已停止。.*还有 \d+ 行没有写入。/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect([width, await violations(page, undefined, MODAL)]).toEqual([width, []]);
  }
  await job.getByRole('button', { name: '接着导入' }).press('Enter');
}

/** The file that a button saves, as texts. */
export async function savedRows(page: Page, button: Locator): Promise<string> {
  const waiting = page.waitForEvent('download');
  await button.press('Enter');
  const sheets = unpackSheets(await buffer(await (await waiting).createReadStream()), false);
  return sheets.map(({ data }) => data.map((row) => row.map((cell) => cellText(cell)).join('|')).join('\n')).join('\n');
}

/**
 * Imports a long file by keyboard: invalid rows can be saved with the reason, the others are written with visible
 * progress, stopped and continued until each of them is stored once.
 */
export async function importsByJob({ page, go, api }: AppWindow, many: ManyRows): Promise<void> {
  const { list, head, count, row, wrong, reason, search } = many;
  await go(list);
  await page.getByRole('button', { name: '导入', exact: true }).press('Enter');
  const dialog = dialogOf(page);
  const rows = [head, ...Array.from({ length: count }, (_, i) => row(i)), wrong];
  const content = await writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: '很多.xlsx', mimeType: MIME, buffer: content });
  const findings = dialog.getByRole('region', { name: '检查结果' });
  await findings.getByText(`共 ${count + 1} 行，可以导入 ${count} 行，1 行有问题，不导入`).waitFor();
  const refused = await savedRows(page, findings.getByRole('button', { name: '下载有问题的行' }));
  expect(refused).toContain(wrong.join('|'));
  expect(refused).toMatch(reason);
  await dialog.getByRole('button', { name: `导入 ${count} 条` }).press('Enter');
  await stopsAndGoesOn(page, '很多.xlsx');
  const job = dialog.getByRole('status', { name: '很多.xlsx' });
  await expect.poll(() => job.textContent()).toContain(`导入完成。新增 ${count} 条。`);
  const { Data } = await api.get(`/api/${many.api}/Search`, { searchKey: search });
  expect(readData(Data, 'Total')).toBe(count);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}
