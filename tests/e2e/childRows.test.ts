import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { useApp } from '../support/e2e/openApp.ts';
import { openHarness, type Harness } from '../support/e2e/openHarness.ts';

useApp();

const COUNT = 100;
const planRow = (index: number): Values => ({
  Id: index + 1,
  PeriodNo: (index % 99) + 1,
  PlanType: 1,
  PlanMoney: 100,
  PlanDate: '2026-12-31',
  RemindDays: null,
  Remark: `第${index}期`,
});

interface OpenRows {
  readonly harness: Harness;
  readonly cell: (row: number, name: string) => Locator;
  readonly sums: Locator;
}

/** A stored contract with so many rows, of which some hold something else. */
async function openRows(count: number, changed: Readonly<Record<number, Values>> = {}): Promise<OpenRows> {
  const harness = await openHarness();
  const rows = Array.from({ length: count }, (_, index) => ({ ...planRow(index), ...changed[index] }));
  await harness.mount({
    entity: 'contract',
    reveals: true,
    record: {
      Record: { Id: 1, Version: 1, ContractTypeOption: 10, Money: 1_000_000, paymentPlan: rows },
      Can: ['edit'],
      Editable: ['ContractTypeOption', 'Money', 'paymentPlan'],
      Masked: [],
      Refs: {},
    },
  });
  const { page } = harness;
  return {
    harness,
    cell: (row, name) => page.locator(`[data-row="${row}"] [data-field="${name}"]`),
    sums: page.locator('.gj-rows tfoot'),
  };
}

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
    // Rows around the focus are drawn with their controls when there is time for it.
    await expect.poll(() => harness.page.locator('.gj-rows-resting').count()).toBe(0);
    const typed = await drawnSince(harness, () => harness.page.keyboard.type('甲'));
    expect(typed).toEqual(['Remark']);
    await expect.poll(() => note.inputValue()).toBe('第2期甲');

    await cell(2, 'PlanMoney').locator('input').fill('100000');
    await expect.poll(() => sums.textContent()).toContain(`￥${((count - 1) * 100 + 100_000).toLocaleString('en')}.00`);
    await expect.poll(() => harness.page.locator('[data-row]').count()).toBeLessThanOrEqual(Math.min(count, 40));
  });

  it('keep what is filled in far below, and where the focus is, wherever a long table is scrolled', async () => {
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

  it('take a table from Excel, from the cell it is pasted into, and no more than there may be', async () => {
    const { harness, cell, sums } = await openRows(2);
    const paste = async (row: number, lines: readonly string[]): Promise<void> => {
      const input = cell(row, 'PeriodNo').locator('input');
      await input.focus();
      await input.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, lines.join('\r\n'));
    };
    const line = (index: number): string => `${index}\t预付款\t${index * 10}\t2026-12-31\t\t\t贴${index}`;
    await paste(
      1,
      Array.from({ length: 60 }, (_, index) => line(index + 1)),
    );
    // What stood in the second row was pasted over: 100 of the first, and 10 + 20 + ... + 600.
    await expect.poll(() => sums.textContent()).toContain('￥18,400.00');
    expect(await cell(1, 'PlanMoney').locator('input').inputValue()).toBe('10.00');
    await paste(
      1,
      Array.from({ length: 100 }, (_, index) => line(index + 1)),
    );
    await expect.poll(() => sums.textContent()).toContain('￥18,400.00');
    const wire = Object.fromEntries((await harness.save()).wire);
    expect([wire['paymentPlan[60][Remark]'], wire['paymentPlan[1][Id]'], wire['paymentPlan[61][Remark]']]).toEqual([
      '贴60',
      '2',
      undefined,
    ]);
  });

  it('are moved, removed and added in a long table', async () => {
    const { harness, cell, sums } = await openRows(40, { 1: { PlanMoney: 900, Remark: '大额' } });
    const { page } = harness;
    const press = async (row: number, name: string): Promise<void> => {
      await page.locator(`[data-row="${row}"]`).getByRole('button', { name }).click();
    };
    await press(1, '上移');
    await expect.poll(() => cell(0, 'Remark').locator('input').inputValue()).toBe('大额');
    await press(0, '下移');
    await expect.poll(() => cell(1, 'Remark').locator('input').inputValue()).toBe('大额');
    await press(1, '删除');
    await expect.poll(() => sums.textContent()).toContain('￥3,900.00');
    await page.getByRole('button', { name: '添加一行' }).click();
    await cell(39, 'PlanMoney').locator('input').fill('100');
    await expect.poll(() => sums.textContent()).toContain('￥4,000.00');
  });
});
