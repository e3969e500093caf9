import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chosenPlace } from '../support/e2e/chosenPlace.ts';
import { copiedFrom, pasteInto } from '../support/e2e/clipboard.ts';
import { composes } from '../support/e2e/composes.ts';
import { useApp } from '../support/e2e/openApp.ts';
import type { Harness } from '../support/e2e/openHarness.ts';
import { openRows, wrongIn } from '../support/e2e/openRows.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const COUNT = 100;

const drawnSince = async ({ page }: Harness, act: () => Promise<void>): Promise<string[]> => {
  await page.evaluate(() => {
    performance.clearMarks();
  });
  await act();
  const names = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  return names.map((name) => name.replace('drawn ', '')).filter((name) => name !== 'paymentPlan');
};

describe('child rows', () => {
  it.each([20, COUNT])('draw the one cell that is typed into, of %i rows', async (count) => {
    const { harness, cell, sums } = await openRows(count);
    const note = cell(2, 'Remark').locator('input');
    await note.focus();
    // Rows around the focus are rendered with their controls when the page is idle.
    await expect.poll(() => harness.page.locator('.gj-rows-resting').count()).toBe(0);
    const typed = await drawnSince(harness, () => harness.page.keyboard.type('甲'));
    expect(typed).toEqual(['Remark']);
    await expect.poll(() => note.inputValue()).toBe('第2期甲');

    await cell(2, 'PlanMoney').locator('input').fill('100000');
    await expect.poll(() => sums.textContent()).toContain(`${((count - 1) * 100 + 100_000).toLocaleString('en')} 元`);
    await expect.poll(() => harness.page.locator('[data-row]').count()).toBeLessThanOrEqual(Math.min(count, 40));
  });

  it('begin with a template, whose total is the field that it should equal', async () => {
    const { harness, sums } = await openRows(0);
    const { page } = harness;
    await page.getByRole('button', { name: '按 30% / 60% / 10% 分三期' }).click();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(3);
    await expect.poll(() => sums.textContent()).toContain('1,000,000 元');
    expect(await sums.locator('.gj-rows-missing').count()).toBe(0);
    expect(await page.getByRole('button', { name: '一次付清' }).count()).toBe(0);
    const { wire } = await harness.save();
    expect(Object.fromEntries(wire)).toMatchObject({
      'paymentPlan[0][PlanMoney]': '300000',
      'paymentPlan[2][PeriodNo]': '3',
    });
  });

  itWhole('keep what is filled in far below, and where the focus is, wherever a long table is scrolled', async () => {
    const { harness, cell } = await openRows(COUNT);
    const { page } = harness;
    const area = page.locator('.gj-rows-area');
    await area.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    const last = cell(COUNT - 1, 'Remark').locator('input');
    await last.fill('最后一期');
    await area.evaluate((element) => {
      element.scrollTop = 0;
    });
    await cell(0, 'Remark').waitFor();
    expect(await cell(COUNT / 2, 'Remark').count()).toBe(0);
    await page.keyboard.type('了');
    await expect.poll(() => last.inputValue()).toBe('最后一期了');
    const { wire } = await harness.save();
    expect(Object.fromEntries(wire)[`paymentPlan[${COUNT - 1}][Remark]`]).toBe('最后一期了');
  });

  it('are walked through with the keyboard', async () => {
    const { harness, cell } = await openRows(COUNT);
    const { page } = harness;
    await cell(11, 'Remark').locator('input').focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('7');
    await expect.poll(() => cell(12, 'PeriodNo').locator('input').inputValue()).toBe('7');
    await expect.poll(() => page.getByLabel('第13行期次', { exact: true }).inputValue()).toBe('7');
  });

  it('bring what is wrong far below into sight when the form is saved', async () => {
    const { harness, cell } = await openRows(COUNT, { 80: { PlanMoney: null } });
    const { issues } = await harness.save();
    expect(issues).toEqual([{ field: 'paymentPlan', message: '请输入计划金额' }]);
    await cell(80, 'PlanMoney').locator('.gj-field-error').waitFor();
    await expect.poll(() => cell(80, 'PlanMoney').locator('input:focus').count()).toBe(1);
    await harness.page.keyboard.type('50');
    await cell(80, 'PlanMoney').locator('.gj-field-error').waitFor({ state: 'detached' });
  });

  itWhole('take a table from Excel, from the cell it is pasted into, and no more than there may be', async () => {
    const { harness, cell, sums } = await openRows(2);
    const paste = async (row: number, lines: readonly string[]): Promise<void> => {
      const input = cell(row, 'PeriodNo').locator('input');
      await input.focus();
      await pasteInto(input, lines.join('\r\n'));
    };
    const line = (index: number): string => `${index}\t预付款\t${index * 10}\t2026-12-31\t\t\t贴${index}`;
    await paste(
      1,
      Array.from({ length: 60 }, (_, index) => line(index + 1)),
    );
    // The second row was overwritten: 100 of the first, and 10 + 20 + ... + 600.
    await expect.poll(() => sums.textContent()).toContain('18,400 元');
    expect(await cell(1, 'PlanMoney').locator('input').inputValue()).toBe('10.00');
    await paste(
      1,
      Array.from({ length: 100 }, (_, index) => line(index + 1)),
    );
    // The last line is one too many.
    await expect.poll(() => sums.textContent()).toContain('49,600 元');
    // Each paste was one step.
    await harness.page.keyboard.press('Control+z');
    await expect.poll(() => sums.textContent()).toContain('18,400 元');
    await harness.page.keyboard.press('Control+z');
    await expect.poll(() => sums.textContent()).toContain('200 元');
    await harness.page.keyboard.press('Control+Shift+z');
    await harness.page.keyboard.press('Control+Shift+z');
    await expect.poll(() => sums.textContent()).toContain('49,600 元');
    const wire = Object.fromEntries((await harness.save()).wire);
    expect([wire['paymentPlan[99][Remark]'], wire['paymentPlan[1][Id]'], wire['paymentPlan[100][Remark]']]).toEqual([
      '贴99',
      '2',
      undefined,
    ]);
  });

  it('are cells of a spreadsheet to whoever leaves their controls', async () => {
    const { harness, cell, sums } = await openRows(4);
    const { page } = harness;
    const { keyboard } = page;
    const money = (row: number): Locator => cell(row, 'PlanMoney').locator('input');
    const comesTo = (sum: string): Promise<void> => expect.poll(() => sums.textContent()).toContain(`${sum} 元`);
    const isAt = async (row: number, name: string): Promise<void> => {
      const place = await cell(row, name).getAttribute('data-place');
      await expect.poll(() => chosenPlace(page)).toBe(place);
    };
    await money(0).focus();
    // The table ignores keys during input-method composition.
    for (const key of ['Enter', 'ArrowDown', 'Escape'])
      await money(0).dispatchEvent('keydown', {
        key,
        keyCode: 229,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      });
    await expect.poll(() => money(0).evaluate((input) => input === document.activeElement)).toBe(true);
    await keyboard.press('ArrowDown');
    await isAt(1, 'PlanMoney');
    await cell(1, 'PlanMoney').dispatchEvent('keydown', {
      key: 'Enter',
      keyCode: 229,
      bubbles: true,
      cancelable: true,
    });
    await isAt(1, 'PlanMoney');
    // Typing replaces the value; Enter moves on, Escape restores the previous value.
    await keyboard.type('50');
    await keyboard.press('Enter');
    await isAt(2, 'PlanMoney');
    await comesTo('350');
    await keyboard.type('9');
    await comesTo('259');
    await keyboard.press('Escape');
    await isAt(2, 'PlanMoney');
    await comesTo('350');
    await keyboard.press('Control+z');
    await comesTo('400');
    await keyboard.press('Control+y');
    await comesTo('350');
    await keyboard.press('F2');
    await expect.poll(() => money(2).evaluate((input) => input === document.activeElement)).toBe(true);
    await keyboard.press('Shift+Enter');
    await isAt(1, 'PlanMoney');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await expect.poll(() => page.locator('.gj-rows [aria-selected=true]').count()).toBe(3);
    await keyboard.press('Control+d');
    await comesTo('250');
    expect(await copiedFrom(cell(3, 'PlanMoney'))).toBe('50\n50\n50');
    await keyboard.press('Delete');
    await comesTo('100');
    await pasteInto(cell(3, 'PlanMoney'), '7');
    await comesTo('121');
    expect(await wrongIn(page)).toEqual([]);

    // A word composed in a cell is in its control without its letters.
    const remark = cell(3, 'Remark').locator('input');
    await remark.press('Escape');
    await isAt(3, 'Remark');
    await composes(page, 'weikuan', '尾款', {
      during: async () => expect(await remark.inputValue()).toBe('第3期'),
    });
    await expect.poll(() => remark.inputValue()).toBe('尾款');
    expect(await remark.evaluate((input) => input === document.activeElement)).toBe(true);
    await keyboard.press('Escape');
    await expect.poll(() => remark.inputValue()).toBe('第3期');

    // By mouse: drag from one cell's control to another, then drag the corner of the selection.
    const point = async (row: number, name: string): Promise<readonly [number, number]> => {
      const box = await cell(row, name).boundingBox();
      return [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    };
    await page.mouse.move(...(await point(0, 'PlanMoney')));
    await page.mouse.down();
    await page.mouse.move(...(await point(1, 'PlanMoney')));
    await page.mouse.up();
    await isAt(1, 'PlanMoney');
    expect(await copiedFrom(cell(1, 'PlanMoney'))).toBe('100\n7');
    await page.locator('.gj-corner').hover();
    await page.mouse.down();
    await page.mouse.move(...(await point(3, 'PlanMoney')));
    await page.mouse.up();
    await comesTo('214');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await wrongIn(page)).toEqual([]);
  });

  itWhole('are moved, removed and added in a long table', async () => {
    const { harness, cell, sums } = await openRows(40, { 1: { PlanMoney: 900, Remark: '大额' } });
    const { page } = harness;
    const press = async (row: number, name: string): Promise<void> => {
      await page.locator(`[data-row="${row}"]`).getByRole('button', { name }).click();
    };
    await press(1, '上移');
    await expect.poll(() => cell(0, 'Remark').locator('input').inputValue()).toBe('大额');
    await press(0, '下移');
    await expect.poll(() => cell(1, 'Remark').locator('input').inputValue()).toBe('大额');
    // The mouse takes a row by its number; Escape leaves it where it was.
    const number = (row: number): Locator => page.locator(`[data-row="${row}"] .gj-rows-index`);
    const takes = async (row: number, to: number, edge: number): Promise<void> => {
      const [start, end] = [await number(row).boundingBox(), await number(to).boundingBox()];
      await page.mouse.move((start?.x ?? 0) + 8, (start?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((end?.x ?? 0) + 8, (end?.y ?? 0) + (end?.height ?? 0) * edge, {
        steps: 4,
      });
    };
    await takes(1, 3, 0.8);
    await page.locator('tr.is-drop-above[data-row="4"]').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => page.locator('tr.is-dragged').count()).toBe(0);
    expect(await cell(1, 'Remark').locator('input').inputValue()).toBe('大额');
    await takes(1, 3, 0.8);
    await page.mouse.up();
    await expect.poll(() => cell(3, 'Remark').locator('input').inputValue()).toBe('大额');
    expect(await chosenPlace(page)).toMatch(/^3:/);
    await takes(3, 1, 0.2);
    await page.mouse.up();
    await expect.poll(() => cell(1, 'Remark').locator('input').inputValue()).toBe('大额');
    await press(1, '删除');
    await expect.poll(() => sums.textContent()).toContain('3,900 元');
    await page.keyboard.press('Control+z');
    await expect.poll(() => sums.textContent()).toContain('4,800 元');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => sums.textContent()).toContain('3,900 元');
    await page.getByRole('button', { name: '添加一行' }).click();
    await cell(39, 'PlanMoney').locator('input').fill('100');
    await expect.poll(() => sums.textContent()).toContain('4,000 元');
  });
});
