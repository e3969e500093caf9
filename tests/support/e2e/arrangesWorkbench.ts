import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

/** A workbench, and a list from which a block can be created. */
export interface ArrangedBlocks {
  readonly home: string;
  /** A block that is neither first nor second. */
  readonly moved: string;
  readonly hidden: string;
  /** The search text for the list, its title, and a field by which a chart of it groups. */
  readonly search: string;
  readonly list: string;
  readonly group: string;
}

/**
 * Arranges a workbench by keyboard: moves a block to the top, hides one, and adds blocks of a list: its number of
 * records, a chart, a pivot, its first rows and a calendar; drags a block. The layout is the same after a reload and on
 * a phone, the number is that of the list, and resetting restores the original. A pivot of the same list opens the rows
 * of its figures.
 */
export async function arrangesWorkbench({ page, go }: AppWindow, asked: ArrangedBlocks): Promise<void> {
  const { home, moved, hidden, search, list, group } = asked;
  const dialog = page.getByRole('dialog', { name: '编排工作台' });
  const lines = dialog.locator('.gj-arrange-title');
  const titles = (): Promise<string[]> => page.locator('.gj-block-head h2').allTextContents();
  const press = async (button: Locator): Promise<void> => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const saveAs = async (message: string): Promise<void> => {
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(message).waitFor();
  };
  const open = (): Promise<void> => press(page.getByRole('button', { name: '编排' }));
  const addBlock = async (kind: string, title: string): Promise<void> => {
    await press(dialog.getByRole('button', { name: '添加一块' }));
    const form = dialog.getByRole('group', { name: '添加一块' });
    const source = form.getByRole('combobox', { name: '来自' });
    await expect.poll(() => source.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(search);
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.press('Enter');
    await form.getByRole('radio', { name: kind }).focus();
    await page.keyboard.press('Space');
    if (kind === '图表') {
      await form.getByRole('combobox', { name: '分组' }).focus();
      await page.keyboard.type(group);
      await page.keyboard.press('Enter');
    }
    await form.getByRole('textbox', { name: '标题' }).fill(title);
    expect(await violations(page, ['serious', 'critical'], "document.querySelector('.gj-arrange-dialog')")).toEqual([]);
    await press(form.getByRole('button', { name: /添\s*加/ }));
    await form.waitFor({ state: 'detached' });
  };

  await go(home);
  await page.getByRole('button', { name: '编排' }).waitFor();
  await open();
  await lines.filter({ hasText: moved }).waitFor();
  const before = await lines.allTextContents();
  const up = dialog.getByRole('button', { name: `上移${moved}`, exact: true });
  await up.focus();
  for (let at = before.indexOf(moved); at > 0; at--) await page.keyboard.press('Enter');
  await expect.poll(async () => (await lines.allTextContents())[0]).toBe(moved);
  await page.keyboard.press('Enter');
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  await dialog.getByRole('switch', { name: `显示${hidden}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await addBlock('数字', '我的数字');
  await addBlock('图表', '我的图表');
  await addBlock('透视表', '我的透视表');
  await addBlock('前几条', '我的前几条');
  await addBlock('日历', '我的日历');
  await press(dialog.getByRole('button', { name: /保\s*存/ }));
  await saveAs('工作台已保存');

  const arranged = async (): Promise<void> => {
    const own = ['我的日历', '我的前几条', '我的透视表', '我的图表', '我的数字'];
    await expect.poll(async () => (await titles()).slice(0, 6)).toEqual([...own, moved]);
    expect(await titles()).not.toContain(hidden);
    await page.getByRole('region', { name: '我的前几条' }).locator('.gj-line').first().waitFor();
    await page
      .getByRole('region', { name: '我的日历' })
      .getByText(/^\d{4} 年 \d+ 月，\d+ 条$/)
      .waitFor();
  };
  await arranged();
  await page.reload();
  await arranged();
  await page.setViewportSize({ width: 390, height: 844 });
  await arranged();
  await open();
  await lines.first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });

  await open();
  const handle = (title: string): Locator =>
    dialog.locator('.gj-arrange-line').filter({ hasText: title }).locator('.gj-arrange-handle');
  await dragHandle(page, handle('我的数字'), handle('我的图表'));
  await expect.poll(async () => (await lines.allTextContents())[3]).toContain('我的数字');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃' }).click();
  await dialog.waitFor({ state: 'detached' });

  const figure = page.getByRole('region', { name: '我的数字' }).locator('.gj-figure-value');
  await expect.poll(() => figure.textContent()).toMatch(/\d/);
  const shown = await figure.textContent();
  await page.getByRole('region', { name: '我的数字' }).getByRole('link').click();
  await page.getByRole('heading', { name: list }).first().waitFor();
  await expect.poll(() => page.locator('.gj-pager-total').textContent()).toContain(shown ?? '');

  await go(home);
  await arranged();
  const cell = page.getByRole('region', { name: '我的透视表' }).locator('tbody button').first();
  const rows = await cell.textContent();
  await press(cell);
  await page.getByRole('heading', { name: list }).first().waitFor();
  await expect.poll(() => page.locator('.gj-pager-total').textContent()).toContain(` ${rows ?? ''} `);

  await go(home);
  await arranged();
  await open();
  await press(dialog.getByRole('button', { name: '恢复默认' }));
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '恢复默认' }).click();
  await saveAs('工作台已恢复默认');
  await expect.poll(titles).toContain(hidden);
  expect(await titles()).not.toContain('我的数字');
}

async function dragHandle(page: Page, what: Locator, to: Locator): Promise<void> {
  const [start, end] = [await what.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('There is nothing to drag, or nowhere to drag it to');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 - 12, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}
