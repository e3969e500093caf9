import type { Page } from 'playwright-core';
import { inputOf } from '../onPage.ts';

/** Opens the list of a select and reads the labels it offers, scrolling to its end; closes it again. */
export async function readOptions(page: Page, field: string): Promise<string[]> {
  const input = inputOf(page, field);
  await input.click();
  const list = page.locator(`[id="${(await input.getAttribute('id')) ?? ''}_list"]`);
  const popup = page.locator('.ant-select-dropdown', { has: list });
  const labels = new Set<string>();
  let known = -1;
  while (labels.size > known) {
    known = labels.size;
    for (const label of await popup.locator('.ant-select-item-option').allTextContents()) labels.add(label);
    await popup.locator('.rc-virtual-list-holder').evaluateAll((holders) => {
      for (const holder of holders) holder.scrollTop += holder.clientHeight;
    });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  await page.keyboard.press('Escape');
  return [...labels];
}
