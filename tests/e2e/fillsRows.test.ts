import { describe, expect, it } from 'vitest';
import { chosenPlace } from '../support/e2e/chosenPlace.ts';
import { drawCorner } from '../support/e2e/drawCorner.ts';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { openRows, wrongIn } from '../support/e2e/openRows.ts';
import { settled } from '../support/e2e/settled.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

describe('cells of child rows', () => {
  it('are filled to the side, where the column takes the text, and named where it does not', async () => {
    const { harness, cell } = await openRows(4, {
      0: { TriggerCondition: '开工' },
      1: { TriggerCondition: '30' },
      2: { TriggerCondition: '竣工', RemindDays: 5 },
    });
    const { page } = harness;
    const { keyboard } = page;
    const shown = (row: number, name: string): Promise<string> => cell(row, name).locator('input').inputValue();
    await cell(0, 'TriggerCondition').locator('input').press('Escape');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await keyboard.press(`Shift+${key}`);
    await expect.poll(() => page.locator('.gj-rows [aria-selected=true]').count()).toBe(9);
    await keyboard.press('Control+r');
    await expect.poll(() => shown(0, 'Remark')).toBe('开工');
    expect([await shown(1, 'RemindDays'), await shown(1, 'Remark'), await shown(2, 'Remark')]).toEqual([
      ...['30', '30', '竣工'],
    ]);
    // A cell whose value does not fit stays unchanged; the harness shows no messages.
    expect([await shown(0, 'RemindDays'), await shown(2, 'RemindDays')]).toEqual(['', '5']);
    expect(await wrongIn(page)).toEqual([]);
    await keyboard.press('Control+z');
    await expect.poll(() => shown(0, 'Remark')).toBe('第0期');
    expect(await shown(1, 'RemindDays')).toBe('');

    // Back to the left by the corner; the chosen cells end where it was dragged to.
    await cell(3, 'Remark').locator('input').press('Escape');
    await drawCorner(page, page.locator('[data-corner]'), cell(3, 'TriggerCondition'));
    await expect.poll(() => shown(3, 'TriggerCondition')).toBe('第3期');
    expect(await chosenPlace(page)).toBe(await cell(3, 'TriggerCondition').getAttribute('data-place'));
    const wire = Object.fromEntries((await harness.save()).wire);
    expect(wire['paymentPlan[3][TriggerCondition]']).toBe('第3期');
  });

  itWhole(
    'are filled as far as the table scrolls while their corner is held near its edge, and it stands still elsewhere',
    async () => {
      const { harness, cell } = await openRows(45, { 0: { Remark: '首期' } });
      const { page } = harness;
      const area = page.locator('.gj-rows-area');
      const top = (): Promise<number> => area.evaluate((element) => element.scrollTop);
      await area.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
      });
      await cell(0, 'Remark').locator('input').press('Escape');
      const [box, corner] = [await area.boundingBox(), await page.locator('[data-corner]').boundingBox()];
      if (box === null || corner === null) throw new Error('There is no corner');
      const bottom = (await page.locator('.gj-rows tfoot td').first().boundingBox())?.y ?? 0;
      await page.mouse.move(corner.x + 5, corner.y + 5);
      await page.mouse.down();
      // In the middle nothing moves.
      await page.mouse.move(corner.x + 5, box.y + box.height / 2, { steps: 4 });
      await page.waitForTimeout(300);
      expect(await top()).toBe(0);
      const begun = Date.now();
      await page.mouse.move(corner.x + 5, bottom - 4);
      // The pointer stays: rows that were not there come into sight and are filled.
      await page.locator('tr[data-row="22"] .is-filling').first().waitFor();
      const speed = (await top()) / ((Date.now() - begun) / 1000);
      expect(speed).toBeGreaterThan(100);
      expect(speed).toBeLessThan(700);
      await page.mouse.move(corner.x + 5, box.y + box.height / 2);
      const [still] = [await top(), await page.waitForTimeout(300)];
      expect(await top()).toBe(still);
      // Beyond the table as well, until it ends.
      await page.mouse.move(corner.x + 5, 899);
      await page.locator('tr[data-row="44"] .is-filling').first().waitFor();
      await page.mouse.up();
      await expect.poll(() => chosenPlace(page)).toMatch(/^44:/);
      const wire = Object.fromEntries((await harness.save()).wire);
      expect([wire['paymentPlan[1][Remark]'], wire['paymentPlan[44][Remark]']]).toEqual(['首期', '首期']);

      // Back up from the end; the chosen cells end where the corner was dragged to.
      await cell(44, 'PlanMoney').locator('input').press('Escape');
      await drawCorner(page, page.locator('[data-corner]'), page.locator('.gj-rows thead th').nth(1), async () => {
        await page.locator('tr[data-row="0"]').waitFor();
        await expect.poll(top).toBe(0);
      });
      await expect.poll(() => chosenPlace(page)).toMatch(/^0:/);

      // A row that is dragged by its number scrolls the table as well, and is left where it was.
      const number = await page.locator('[data-row="0"] .gj-rows-index').boundingBox();
      await page.mouse.move((number?.x ?? 0) + 8, (number?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((number?.x ?? 0) + 8, bottom - 8, { steps: 4 });
      await expect
        .poll(async () => Number(await page.locator('tr.is-drop-above').getAttribute('data-row')), {
          timeout: 8000,
        })
        .toBeGreaterThan(20);
      await page.keyboard.press('Escape');
      await page.mouse.up();
    },
  );

  itWhole('are filled to the side beyond what is in sight', async () => {
    const { harness, cell } = await openRows(3, { 1: { PlanMoney: 12 } });
    const { page } = harness;
    await page.setViewportSize({ width: 700, height: 900 });
    const area = page.locator('.gj-rows-area');
    await cell(1, 'PeriodNo').locator('input').press('Escape');
    // The buttons of a row are always visible next to its cells.
    const end = await page.locator('[data-row="1"] .gj-rows-actions').boundingBox();
    const corner = await page.locator('[data-corner]').boundingBox();
    if (corner === null) throw new Error('There is no corner');
    await page.mouse.move(corner.x + 5, corner.y + 5);
    await page.mouse.down();
    await page.mouse.move((end?.x ?? 0) - 8, corner.y, { steps: 4 });
    await expect
      .poll(() => area.evaluate((each) => each.scrollWidth - each.clientWidth - each.scrollLeft < 2))
      .toBe(true);
    await page.locator('tr[data-row="1"] [data-field="Remark"].is-filling').waitFor();
    await page.mouse.up();
    await expect.poll(() => cell(1, 'Remark').locator('input').inputValue()).toBe('2');
    expect(await page.evaluate(() => document.scrollingElement?.scrollLeft)).toBe(0);
  });
});

itWhole('cells of a list are filled as far as it scrolls, down and to the side', async () => {
  const { page, go } = await openApp(ADMIN, { isOwn: true });
  await page.setViewportSize({ width: 1000, height: 560 });
  await go('/contact/index');
  await page.getByRole('button', { name: '在表格里修改' }).press('Enter');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await settled(page);
  const area = page.locator('.gj-sheet-area');
  const rows = grid.locator('tbody tr');
  const held = async (to: readonly [x: number, y: number], last: string): Promise<void> => {
    const corner = await page.locator('[data-corner]').boundingBox();
    await page.mouse.move((corner?.x ?? 0) + 5, (corner?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((corner?.x ?? 0) + to[0], (corner?.y ?? 0) + to[1], { steps: 4 });
    await grid.locator(`${last}.is-filling`).last().waitFor();
  };
  const cell = rows.first().locator('[data-field="Department"]');
  await cell.click();
  await held([5, 800], 'tr:last-child [data-field="Department"]');
  await expect
    .poll(() => area.evaluate((each) => each.scrollTop + each.clientHeight >= each.scrollHeight - 2))
    .toBe(true);
  expect(await grid.locator('td.is-filling').count()).toBe(await rows.count());
  // Dragged back to its start, it fills nothing.
  await page.mouse.move(((await cell.boundingBox())?.x ?? 0) + 20, 0, { steps: 4 });
  await expect.poll(() => area.evaluate((each) => each.scrollTop)).toBe(0);
  await expect.poll(() => grid.locator('td.is-filling').count()).toBe(1);
  await page.mouse.up();
  await held([1200, 5], 'tr:first-child [data-field="OwnerId"]');
  expect(await area.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);
  await page.mouse.up();
  await page
    .getByText(/属于别的记录|由系统计算|权限|不在表单/)
    .first()
    .waitFor();
});
