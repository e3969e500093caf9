import { expect } from 'vitest';
import { fitOf, openedDialog } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

/** A list, and columns of it by their titles. */
interface ColumnsOfView {
  readonly list: string;
  /** It is not the first, and becomes so. */
  readonly moved: string;
  readonly hidden: string;
  /** A column of little importance, and the width that it gets in pixels. */
  readonly pinned: string;
  readonly width: number;
  /** A field that is no column yet, of what rows refer to. */
  readonly added: string;
  /** By which rows are in order where they are the same by the first. */
  readonly sorted: string;
  /** States and amounts. */
  readonly telling: readonly string[];
}

/**
 * Sets the columns of a list by keys: their order, the width of one that is always there, one less and one more, in close rows. Saved as a view they are so after a
 * reload, on a phone as well; the view goes in the end.
 */
export async function setsColumns({ page, go, path }: AppWindow, asked: ColumnsOfView): Promise<void> {
  const { list, moved, hidden, pinned, width, added, sorted, telling } = asked;
  const views = page.getByRole('button', { name: /^视图：/ });
  const heads = async (): Promise<string[]> => (await fitOf(page)).heads;
  const place = async (title: string): Promise<number> =>
    (await heads()).findIndex((head) => head.replace(/\(.*\)$/, '') === title);
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(list);
  const before = await heads();
  expect(before).not.toHaveLength(0);
  const firstOf = (titles: readonly string[]): string | undefined =>
    titles.find((title) => title !== '')?.replace(/\(.*\)$/, '');
  expect(firstOf(before)).not.toBe(moved);
  const height = async (): Promise<number> =>
    (await page.locator('.gj-table tbody tr[aria-rowindex]').first().boundingBox())?.height ?? 0;
  const loose = await height();

  await views.press('Enter');
  await page.getByRole('button', { name: '设置视图' }).press('Enter');
  const dialog = await openedDialog(page);
  const up = dialog.getByRole('button', { name: `上移${moved}` });
  while (await up.isEnabled()) await up.press('Enter');
  await dialog.getByRole('button', { name: `去掉${hidden}` }).press('Enter');
  await dialog.getByLabel(`${pinned}的宽度`).fill(String(width));
  await dialog.getByLabel(`固定${pinned}`).press('Space');
  await dialog.getByLabel('添加列').focus();
  await page.keyboard.type(added);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `去掉${added}` }).waitFor();
  await dialog.getByRole('button', { name: '添加排序' }).press('Enter');
  await dialog.getByRole('combobox', { name: '排序字段2' }).focus();
  await page.keyboard.type(sorted);
  await page.keyboard.press('Enter');
  await dialog.getByRole('switch', { name: '紧凑的行' }).press('Space');
  for (const size of [390, 1440]) {
    await page.setViewportSize({ width: size, height: 900 });
    expect([size, await violations(page, undefined, "document.querySelector('.ant-modal')")]).toEqual([size, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size);
  }
  await dialog.getByRole('button', { name: '应用' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });

  const asSet = async (): Promise<void> => {
    await expect.poll(async () => firstOf(await heads())).toBe(moved);
    // Whatever is moved or widened, the main columns of a list stay visible.
    for (const title of telling) expect(await place(title)).toBeGreaterThanOrEqual(0);
    expect(await place(hidden)).toBe(-1);
    const at = await place(pinned);
    expect(at).toBeGreaterThanOrEqual(0);
    const head = page.locator('.gj-table-area th:not(.gj-col-select, .gj-col-actions)').nth(at);
    expect((await head.boundingBox())?.width).toBeGreaterThanOrEqual(width);
    expect(await height()).toBe(loose - 8);
    expect((await fitOf(page)).cut).toEqual([]);
  };
  await asSet();
  expect(new URLSearchParams(path().split('?')[1]).get('sort')?.split(',')).toHaveLength(2);
  await views.press('Enter');
  await page.getByRole('button', { name: '存为新视图' }).press('Enter');
  const naming = await openedDialog(page);
  await naming.getByLabel('名称').fill('我的列');
  await naming.getByRole('button', { name: '保存' }).press('Enter');
  await expect.poll(path).toMatch(/view=\d+$/);
  await page.reload();
  await settled(page);
  await asSet();

  await page.setViewportSize({ width: 390, height: 844 });
  // A card shows the filled fields, and the rest on demand.
  const cards = page.locator('.gj-card-row');
  await cards.first().waitFor();
  await cards.getByRole('button', { name: /^其余/ }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLButtonElement) button.click();
  });
  const titles = (): Promise<string[]> => cards.locator('dt').allTextContents();
  await expect.poll(titles).toContain(added);
  expect(await titles()).not.toContain(hidden);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await views.press('Enter');
  await page.getByRole('button', { name: '管理视图' }).press('Enter');
  await page.getByRole('button', { name: '删除我的列' }).press('Enter');
  await page.getByRole('button', { name: '删除', exact: true }).last().press('Enter');
  await expect.poll(() => place(hidden)).toBeGreaterThanOrEqual(0);
}
