import { expect } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { cellText } from '#renderer/excel/cellText.ts';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { buffer } from 'node:stream/consumers';
import { dialogOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

/** Sheets by their names, each with its titles first. */
export type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

const MODAL = "document.querySelector('.ant-modal')";
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes the records of the list on the screen out with their child rows, as texts. The dialog fits on a small window as well. */
export async function exportsRows({ page }: AppWindow): Promise<Sheets> {
  await page.getByRole('button', { name: '导出', exact: true }).press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: /^能导入的全部字段/ }).press('Space');
  const children = dialog.getByRole('checkbox', { name: /^明细另放工作表/ });
  if (!(await children.isChecked())) await children.press('Space');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect([width, await violations(page, undefined, MODAL)]).toEqual([width, []]);
  }
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^导\s?出$/ }).press('Enter');
  const sheets = unpackSheets(await buffer(await (await waiting).createReadStream()), true);
  await dialog.waitFor({ state: 'detached' });
  return Object.fromEntries(
    sheets.map(({ sheet, data }) => [sheet, data.map((row) => row.map((cell) => cellText(cell)))]),
  );
}

interface Expected {
  /** The messages of the check. */
  readonly says: readonly string[];
  /** Records that are brought in. */
  readonly count: number;
  /** Child rows that belong to none. */
  readonly strays?: number;
  /** Records that rules refuse. */
  readonly refused?: number;
}

/** Brings sheets in at the list on the screen. What cannot be brought in stays on the screen afterwards. On a small window the dialog fits as well. */
export async function importsRows(
  { page }: AppWindow,
  sheets: Sheets,
  { says, count, strays = 0, refused = 0 }: Expected,
): Promise<void> {
  const content = await writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => ({ value, type: String }))),
    })),
  ).toBuffer();
  await page.getByRole('button', { name: '导入', exact: true }).press('Enter');
  const dialog = dialogOf(page);
  await dialog.locator('input[type=file]').setInputFiles({ name: '明细.xlsx', mimeType: MIME, buffer: content });
  const findings = dialog.getByRole('region', { name: '检查结果' });
  for (const text of says) await findings.getByText(text).first().waitFor();
  expect(await violations(page, undefined, MODAL)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page, undefined, MODAL)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: `导入 ${count} 条` }).press('Enter');
  if (strays + refused === 0) await page.getByText(`已导入 ${count} 条`).first().waitFor();
  else {
    await dialog.getByText('明细.xlsx：导入完成。').waitFor();
    if (refused > 0) await findings.getByText(`${refused} 行有问题，不导入`).waitFor();
    if (strays > 0) await findings.getByText(`${strays} 行明细没有对应的记录，不导入`).waitFor();
    await dialog
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .press('Enter');
  }
  await dialog.waitFor({ state: 'detached' });
}
