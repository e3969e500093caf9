import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { composes } from '../support/e2e/composes.ts';
import { fieldOf, inputOf } from '../support/e2e/onPage.ts';
import { openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { dayAfter } from '../support/e2e/story/dayAfter.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

/** Longer than any search waits after the last key. Milliseconds. */
const LONGER = 700;

/** The searches of the page, in their order. */
function searches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const words = new URL(request.url()).searchParams.get('searchKey');
    if (words !== null) asked.push(words);
  });
  return asked;
}

describe('a word that an input method composes', () => {
  itWhole('is looked for in a list when it has been taken, and not by the letters that it is composed of', async () => {
    const { page } = await openApp(SALES, { at: '/customer/index' });
    const rows = page.locator('.gj-table tbody tr[aria-rowindex]');
    const before = await rows.count();
    expect(before).toBeGreaterThan(1);
    const asked = searches(page);
    const box = page.locator('.gj-search input');
    await box.click();
    await composes(page, "zhong'guo", '中国', {
      during: async () => {
        await page.waitForTimeout(LONGER);
        expect(await box.inputValue()).toBe("zhong'guo");
        expect(asked).toEqual([]);
        expect(await rows.count()).toBe(before);
      },
    });
    await expect.poll(() => asked).toEqual(['中国']);
    // A cancelled composition restores the previous text.
    await composes(page, 'he', '', { key: 'Escape', during: () => page.waitForTimeout(LONGER) });
    expect(await box.inputValue()).toBe('中国');
    await page.waitForTimeout(LONGER);
    expect(asked).toEqual(['中国']);
  });

  itWhole('is taken by Enter, which neither opens what is found nor leaves the field', async () => {
    const { page, path } = await openApp(SALES, { at: '/customer/index' });
    await page.keyboard.press('Control+k');
    const box = page.locator('.gj-palette input');
    await box.waitFor();
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    await composes(page, 'hetong', '合同');
    await page.locator('.gj-palette').getByRole('option').first().waitFor();
    expect(await box.inputValue()).toBe('合同');
    expect(path()).toBe('/customer/index');
    // Escape gives the letters up and leaves the palette open.
    await composes(page, 'x', '', { key: 'Escape' });
    expect(await box.inputValue()).toBe('合同');
    // The dialog takes no key for its own right after a word, lest it was the one that gave it up.
    const close = async (): Promise<number> => {
      await page.keyboard.press('Escape');
      return box.count();
    };
    await expect.poll(close).toBe(0);
  });

  it('is what a form holds, in texts, days, pickers and child rows', async () => {
    const { page } = await openApp(SALES, { at: '/contract/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'ContractName').click();
    await composes(page, 'zixunhetong', '咨询合同');
    await composes(page, 'x', '', { key: 'Escape' });
    expect(await inputOf(page, 'ContractName').inputValue()).toBe('咨询合同');

    await inputOf(page, 'SignDate').click();
    // The key that takes the word does not end the typing: only the next one does.
    await composes(page, 'ming', '明');
    await composes(page, 'tian', '天');
    expect(await inputOf(page, 'SignDate').inputValue()).toBe('明天');
    await page.keyboard.press('Enter');
    await expect.poll(() => inputOf(page, 'SignDate').inputValue()).toBe(dayAfter(1));

    const asked = searches(page);
    await inputOf(page, 'ProjectName').click();
    await composes(page, 'shi', '市', { during: () => page.waitForTimeout(LONGER) });
    await expect.poll(() => asked.filter((words) => words !== '')).toEqual(['市']);
    await page.keyboard.press('Escape');

    const rows = fieldOf(page, 'paymentPlan');
    await rows.getByRole('button', { name: /添加/ }).first().click();
    const remark = rows.locator('[data-field="Remark"] input, [data-field="Remark"] textarea').first();
    await remark.click();
    await composes(page, 'shoukuan', '首款');
    // The same cell still has the focus, and takes the next input.
    await composes(page, 'yi', '一', { key: ' ' });
    expect(await remark.inputValue()).toBe('首款一');
  });
});
