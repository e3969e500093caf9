import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { cellText } from '#renderer/excel/cellText.ts';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { dialogOf, inputOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

interface ImportsChanges {
  /** Path of the list. */
  readonly list: string;
  /** A field of text: by title in the file, by name in the form. */
  readonly title: string;
  readonly name: string;
  readonly good: string;
  readonly bad: string;
  /** The message about the bad row. */
  readonly message: RegExp;
}

const MODAL = "document.querySelector('.ant-modal')";

/**
 * Exports records with all importable columns, changes one, spoils another, and imports them again by keyboard; the
 * invalid cell is corrected in the dialog.
 */
export async function importsChanges({ page, go }: AppWindow, change: ImportsChanges): Promise<void> {
  const { list, title, name, good, bad, message } = change;
  await go(list);
  await page.getByRole('button', { name: '导出', exact: true }).press('Enter');
  await dialogOf(page)
    .getByRole('radio', { name: /^能导入的全部字段/ })
    .press('Space');
  expect(await violations(page, undefined, MODAL)).toEqual([]);
  const waiting = page.waitForEvent('download');
  await dialogOf(page)
    .getByRole('button', { name: /^导\s?出$/ })
    .press('Enter');
  const exported = unpackSheets(await buffer(await (await waiting).createReadStream()), false);
  const [head = [], ...rows] = exported[0]?.data ?? [];
  const [own, at] = [head.indexOf('编号'), head.indexOf(title)];
  const texts = rows.slice(0, 3).map((row, i) =>
    row.map((cell, column) => {
      const text = cellText(cell);
      return column !== at || i === 2 ? text : i === 0 ? good : bad;
    }),
  );
  // One column has another title: it is mapped by hand.
  const titles = head.map((text, i) => (i === at ? '另一个名称' : cellText(text)));
  const content = await writeXlsxFile(
    [titles, ...texts].map((row) => row.map((value) => ({ value, type: String }))),
  ).toBuffer();

  await page.getByRole('button', { name: '导入', exact: true }).press('Enter');
  const dialog = dialogOf(page);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const give = (): Promise<void> =>
    dialog.locator('input[type=file]').setInputFiles({ name: '改过的.xlsx', mimeType, buffer: content });
  await give();
  const findings = dialog.getByRole('region', { name: '检查结果' });
  await findings.getByText('新增 0 行，修改 0 行，3 行没有变化').waitFor();
  expect(await dialog.getByRole('radio', { name: '修改已有的记录' }).isChecked()).toBe(true);
  expect(own).toBeGreaterThanOrEqual(0);
  // Another row as the one with the titles, and back: the file is checked again only when asked.
  const heads = dialog.getByRole('combobox', { name: '列名在哪一行' });
  const choose = async (key: string): Promise<void> => {
    await heads.press('Enter');
    await heads.press(key);
    await heads.press('Enter');
  };
  await choose('ArrowDown');
  await findings.waitFor({ state: 'detached' });
  await choose('ArrowUp');
  await dialog.getByText('第 1 行（').filter({ visible: true }).first().waitFor();
  if ((await dialog.locator('details[open]').count()) === 0) await dialog.locator('summary').press('Enter');
  const box = dialog.getByRole('combobox', { name: '“另一个名称”对应的字段' });
  await box.press('ArrowDown');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^检\s?查$/ }).press('Enter');
  await findings.getByText('新增 0 行，修改 1 行，1 行没有变化，1 行有问题，不导入').waitFor();
  expect(await findings.textContent()).toContain(`→ ${good}`);
  expect(await findings.textContent()).toMatch(message);
  expect(await violations(page, undefined, MODAL)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page, undefined, MODAL)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await findings.getByRole('button', { name: '修改第 3 行' }).first().press('Enter');
  await inputOf(page, name).fill(`${good}2`);
  await dialog.getByRole('button', { name: '再检查这一行' }).press('Enter');
  await findings.getByText('新增 0 行，修改 2 行，1 行没有变化').waitFor();
  await dialog.getByRole('button', { name: '导入 2 条' }).press('Enter');
  await page.getByText(/^已导入 2 条/).waitFor();
  await dialog.waitFor({ state: 'detached' });

  // The same file again: the column mapping is remembered, and its values are already stored.
  await page.getByRole('button', { name: '导入', exact: true }).press('Enter');
  await give();
  await dialogOf(page).getByText('1 行有问题，不导入').waitFor();
  await dialogOf(page).getByText('改过的.xlsx：导入完成。修改 2 条。').waitFor();
  await page.keyboard.press('Escape');
}
