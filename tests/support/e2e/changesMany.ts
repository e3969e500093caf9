import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, rowsOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

/** The same change of the first rows of a list. */
export interface ManyChange {
  readonly list: string;
  readonly rows: number;
  /** Title of the field, and what its control is given. */
  readonly title: string;
  readonly enter: (page: Page) => Promise<void>;
  /** The number of changed records. */
  readonly changed: number;
  /** The message for those that refuse it. */
  readonly refusal?: string;
  /** All of them are saved, or none. */
  readonly isTogether?: boolean;
  /** It is then undone by its message. */
  readonly isTakenBack?: boolean;
}

/**
 * Changes several records of a list by keyboard: selects rows and a field, previews the changes, on a phone as well,
 * and saves. The accessibility check must pass. Returns the names of the changed records.
 */
export async function changesMany({ page, go }: AppWindow, wanted: ManyChange): Promise<string[]> {
  const { list, rows, title, enter, changed, refusal, isTakenBack = false, isTogether = false } = wanted;
  await go(list);
  await rowsOf(page)
    .nth(rows - 1)
    .waitFor();
  for (let i = 0; i < rows; i += 1) await rowsOf(page).nth(i).getByRole('checkbox').press('Space');
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '修改', exact: true })
    .press('Enter');
  const dialog = dialogOf(page);
  const box = dialog.getByRole('combobox', { name: '要改的内容' });
  await box.waitFor();
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await enter(page);
  await dialog.getByRole('button', { name: /^检\s*查$/ }).press('Enter');
  const findings = dialog.getByRole('region', { name: '检查结果' });
  await findings.getByText(`${changed} 条会改变`).waitFor();
  if (refusal !== undefined) expect(await findings.getByText(refusal).count()).toBe(rows - changed);
  const altered = findings.getByRole('listitem').filter({ hasText: '→' });
  const names = await altered.locator('strong').allTextContents();
  expect(names).toHaveLength(changed);
  // The handling of the others if one is refused is shown and chosen before the save.
  const oneByOne = dialog.getByRole('radio', { name: '逐条保存：有一条没存上，不影响其余的' });
  if (changed > 1) expect(await oneByOne.isChecked()).toBe(true);
  else expect(await oneByOne.count()).toBe(0);
  if (isTogether) await dialog.getByRole('radio', { name: '一起保存：要么都改，要么都不改' }).press('Space');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: `修改 ${changed} 条` }).press('Enter');
  await page.getByText(`已修改 ${changed} 条`).waitFor();
  // The message with the undo button must not cover a button of the header.
  const told = page.locator('.ant-message-notice').last();
  await expect.poll(async () => (await told.boundingBox())?.y).toBeGreaterThan(422);
  await dialog.waitFor({ state: 'detached' });
  if (isTakenBack) {
    await page.getByRole('button', { name: '撤销' }).press('Enter');
    await page.getByText(`已改回 ${changed} 条`).waitFor();
  }
  return names;
}
