import { expect } from 'vitest';
import { dialogOf, openedDialog } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

interface SharedView {
  /** The list, as the view shows it. */
  readonly path: string;
  readonly name: string;
  /** The share target: the label of the box, and the text typed into it. */
  readonly box: '共享给角色' | '共享给部门（含下级）';
  readonly with: string;
}

/**
 * Saves the state of a list as a view and shares it with a role or a unit by keyboard; another user gets it at every
 * visit, on a desktop and on a phone, until it is removed.
 */
export async function sharesView(author: AppWindow, reader: AppWindow, view: SharedView): Promise<void> {
  const { page } = author;
  const list = view.path.split('?')[0] ?? '';
  const menuOf = (window: AppWindow) => window.page.getByRole('button', { name: /^视图：/ });
  await author.go(view.path);
  await menuOf(author).press('Enter');
  await page.getByRole('button', { name: '存为新视图' }).press('Enter');
  const naming = await openedDialog(page);
  await naming.getByLabel('名称').fill(view.name);
  await naming.getByLabel(view.box).focus();
  await page.keyboard.type(view.with);
  await page.keyboard.press('Enter');
  expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
  await naming.getByRole('button', { name: '保存' }).press('Enter');
  await page.getByRole('button', { name: `视图：${view.name}` }).waitFor();

  for (const width of [1440, 390]) {
    await reader.page.setViewportSize({ width, height: 844 });
    await reader.go(list);
    await reader.page.reload();
    await settled(reader.page);
    // On the phone it appears without an action.
    if (width === 1440) {
      await menuOf(reader).press('Enter');
      await reader.page.getByRole('button', { name: '管理视图' }).press('Enter');
      const managed = await openedDialog(reader.page);
      await managed.getByRole('button', { name: '打开时使用' }).press('Enter');
      await managed.getByRole('button', { name: '取消打开时使用' }).waitFor();
      expect(await violations(reader.page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
      await reader.page.keyboard.press('Escape');
      await managed.waitFor({ state: 'detached' });
      await reader.page.reload();
    }
    await reader.page.getByRole('button', { name: `视图：${view.name}` }).waitFor();
    await settled(reader.page);
    expect([width, await violations(reader.page)]).toEqual([width, []]);
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await menuOf(author).press('Enter');
  await page.getByRole('button', { name: '管理视图' }).press('Enter');
  await dialogOf(page)
    .getByRole('button', { name: `删除${view.name}` })
    .press('Enter');
  await (await openedDialog(page)).getByRole('button', { name: '删除', exact: true }).press('Enter');
  await expect.poll(() => menuOf(author).textContent()).not.toContain(view.name);
  await reader.page.reload();
  await settled(reader.page);
  await expect.poll(() => menuOf(reader).textContent()).not.toContain(view.name);
  await reader.page.setViewportSize({ width: 1440, height: 900 });
}
