import type { Page } from 'playwright-core';
import { fieldOf, inputOf } from '../onPage.ts';
import { dayAfter } from './dayAfter.ts';

/** Fills in a required field of the open form with a valid value: the first choice, today, a number or a text. */
export async function fillIn(page: Page, name: string): Promise<void> {
  const frame = fieldOf(page, name);
  await frame.scrollIntoViewIfNeeded();
  const label = (await frame.locator('.gj-label').first().textContent()) ?? '';
  const has = async (selector: string): Promise<boolean> => (await frame.locator(selector).count()) > 0;
  if (await has('input[type="file"]')) {
    await frame
      .locator('input[type="file"]')
      .setInputFiles({ name: '附件.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await frame.getByRole('link', { name: '附件.pdf' }).waitFor();
  } else if (await has('[role="radio"], input[type="radio"]'))
    await frame.getByRole('radio').first().check({ force: true });
  else if (await has('.ant-select')) await chooseFirst(page, name);
  else if (await has('[aria-haspopup="grid"]')) {
    const isLater = /截止|计划|预计|完成|结束/.test(label);
    await inputOf(page, name).fill(`${dayAfter(isLater ? 30 : 0)}${label.includes('时间') ? ' 17:30' : ''}`);
    await page.keyboard.press('Enter');
  } else await inputOf(page, name).fill(wordsFor(label));
  await page.keyboard.press('Tab');
}

/** Opens the list, the tree or the steps of a select, and takes the first thing that may be chosen. */
async function chooseFirst(page: Page, name: string): Promise<void> {
  await inputOf(page, name).click();
  const popup = page.locator('.ant-select-dropdown:visible').last();
  await popup.waitFor();
  const tree = '.ant-select-tree-list-holder .ant-select-tree-treenode';
  const choice = popup.locator(
    `.ant-select-item-option:not(.ant-select-item-option-disabled), .ant-cascader-menu:last-child .ant-cascader-menu-item, ${tree}:has(.ant-select-tree-switcher-noop) .ant-select-tree-node-content-wrapper`,
  );
  const closed = popup.locator(`${tree} .ant-select-tree-switcher_close`);
  await choice.or(closed).first().waitFor();
  while ((await choice.count()) === 0 && (await closed.count()) > 0) await closed.first().click();
  await choice.first().click();
}

function wordsFor(label: string): string {
  if (/电话|手机/.test(label)) return '13711112222';
  if (label.includes('流水号')) return String(Date.now());
  if (/邮箱/.test(label)) return 'story@example.com';
  if (/[额价率费]|金/.test(label)) return '1000';
  return '按约定办理';
}
