import { expect } from 'vitest';
import { openedDialog, rowsOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { readData } from './readData.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

interface Mistake {
  /** Path of the list, and name of the call. */
  readonly list: string;
  readonly api: string;
  /** The fields of a new record: the first is its name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Deletes a record by keys and has it back, by the message about that and from the bin, on a wide window and on a phone. */
export async function bringsBack({ page, go, api }: AppWindow, mistake: Mistake): Promise<void> {
  const [[field, begin] = ['', '']] = Object.entries(mistake.fields);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const name = `${begin}${width}`;
    const made = await api.post(`/api/${mistake.api}/Add`, { ...mistake.fields, [field]: name });
    expect(made).toMatchObject({ Message: '', Successed: true });
    const id = Number(readData(made.Data, 'Record', 'Id'));
    const version = async (): Promise<unknown> =>
      readData((await api.get(`/api/${mistake.api}/Get`, { id })).Data, 'Record', 'Version');
    // A navigation to the same address would fetch nothing, and a detour over another screen neither if that was not
    // rendered in between.
    await go(mistake.list);
    await page.reload();
    await settled(page);
    const rows = width < 640 ? page.locator('.gj-card-row') : rowsOf(page);
    const row = rows.filter({ hasText: name });
    const remove = async (): Promise<void> => {
      await row.waitFor();
      const own = row.getByRole('button', { name: /^删除/ });
      if ((await own.count()) > 0) await own.press('Enter');
      else {
        await row.getByRole('button', { name: '更多' }).press('Enter');
        await page.getByRole('menuitem', { name: '删除', exact: true }).press('Enter');
      }
      await (await openedDialog(page)).getByRole('button', { name: /删\s*除/ }).press('Enter');
      await row.waitFor({ state: 'detached' });
    };
    await remove();
    await page
      .getByRole('button', { name: /撤\s*销/ })
      .last()
      .press('Enter');
    await row.waitFor();
    await settled(page);
    await remove();
    await page.getByRole('button', { name: '回收站' }).press('Enter');
    const bin = await openedDialog(page);
    await bin.getByText(name).waitFor();
    expect([width, await violations(page)]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await bin.getByRole('button', { name: `恢复 ${name}` }).press('Enter');
    await bin.getByText(name).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await row.waitFor();
    const gone = await api.post(`/api/${mistake.api}/Delete`, { id, Version: Number(await version()) });
    expect(gone).toMatchObject({ Message: '', Successed: true });
  }
}
