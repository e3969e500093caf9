import { describe, expect, it } from 'vitest';
import { chosenPlace } from '../support/e2e/chosenPlace.ts';
import { drawCorner } from '../support/e2e/drawCorner.ts';
import { useApp } from '../support/e2e/openApp.ts';
import { openRows, wrongIn } from '../support/e2e/openRows.ts';

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
    // What does not fit stays as it was; the harness shows no messages.
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
});
