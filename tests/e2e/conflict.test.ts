import { describe, expect, it } from 'vitest';
import { openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { dialogOf, inputOf, save, titleOf } from '../support/e2e/onPage.ts';
import { readData } from '../support/e2e/readData.ts';
import { dayAfter } from '../support/e2e/story/dayAfter.ts';

useApp();

const CHIEF = '13900000005';

/** Opens the form of a customer in the windows of two people who may both change it. */
async function openBoth(
  number: number,
): Promise<{ mine: AppWindow; theirs: AppWindow; stored: () => Promise<unknown> }> {
  const [mine, theirs] = [await openApp(SALES), await openApp(CHIEF)];
  // Customers of the demo: what other tests make is at the top of the list.
  const { Data } = await mine.api.get('/api/customer/Search', {
    scene: 'mine',
    CreateTime: `~${dayAfter(-2)}`,
    rows: 20,
  });
  const id = Number(readData(Data, 'Rows', number, 'Id'));
  for (const window of [mine, theirs]) {
    await window.go(`/customer/index/${id}`);
    await window.page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
    await inputOf(window.page, 'Remark').waitFor();
  }
  const stored = async (): Promise<unknown> =>
    readData((await mine.api.get('/api/customer/Get', { id })).Data, 'Record');
  return { mine, theirs, stored };
}

async function fill({ page }: AppWindow, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await inputOf(page, name).fill(text);
}

const textOf = (stored: unknown, name: string): unknown => readData(stored, name);

describe('two people who change the same record', () => {
  it('the second sees both versions field by field, chooses, and saves on top', async () => {
    const { mine, theirs, stored } = await openBoth(0);
    await fill(theirs, { Remark: '对方的备注', Address: '对方的地址', Website: 'https://example.com/theirs' });
    await save(theirs.page);
    await theirs.page.getByText('已保存').waitFor();
    await fill(mine, { Remark: '我的备注', Address: '我的地址' });
    await save(mine.page);

    const { page } = mine;
    await titleOf(page, '数据已被他人修改').waitFor();
    const dialog = dialogOf(page);
    const words = (await dialog.locator('.gj-conflict').textContent()) ?? '';
    expect(words).toMatch(/何志强 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 保存了这条记录/);
    expect(words).toContain('对方还修改了：网址');
    expect(await dialog.locator('tr[data-field="Remark"]').textContent()).toBe('备注我的备注对方的备注');
    expect(await dialog.getByRole('radio', { name: '备注：我的修改' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: '详细地址：当前值' }).check();
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await page.getByText('已保存').waitFor();

    const record = await stored();
    expect(['Remark', 'Address', 'Website'].map((name) => textOf(record, name))).toEqual([
      '我的备注',
      '对方的地址',
      'https://example.com/theirs',
    ]);
    await expect
      .poll(() => page.locator('.gj-values').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining('对方的地址')]));
  });

  it('the second may go back to his form, or take what is there now', async () => {
    const { mine, theirs, stored } = await openBoth(1);
    await fill(theirs, { Remark: '第一个保存' });
    await save(theirs.page);
    await theirs.page.getByText('已保存').waitFor();
    await fill(mine, { Remark: '第二个保存' });
    await save(mine.page);
    const { page } = mine;
    await titleOf(page, '数据已被他人修改').waitFor();
    await dialogOf(page).getByRole('button', { name: '返回修改' }).click();
    expect(await inputOf(page, 'Remark').inputValue()).toBe('第二个保存');
    expect(textOf(await stored(), 'Remark')).toBe('第一个保存');

    await save(page);
    await titleOf(page, '数据已被他人修改').waitFor();
    await dialogOf(page).getByRole('button', { name: '全部采用当前值' }).click();
    await dialogOf(page).getByRole('button', { name: '按选择保存' }).click();
    await page.locator('.ant-drawer-section').waitFor({ state: 'detached' });
    expect(textOf(await stored(), 'Remark')).toBe('第一个保存');
    await expect
      .poll(() => page.locator('.gj-values').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining('第一个保存')]));
  });

  it('loses nothing when somebody saves again while the second chooses', async () => {
    const { mine, theirs, stored } = await openBoth(2);
    await fill(theirs, { Remark: '一' });
    await save(theirs.page);
    await theirs.page.getByText('已保存').waitFor();
    await fill(mine, { Remark: '我' });
    await save(mine.page);
    const { page } = mine;
    await titleOf(page, '数据已被他人修改').waitFor();
    const id = Number(textOf(await stored(), 'Id'));
    const version = Number(textOf(await stored(), 'Version'));
    const again = await theirs.api.post('/api/customer/Update', { Id: id, Version: version, Address: '又改了' });
    expect(again.Successed).toBe(true);
    await dialogOf(page).getByRole('button', { name: '按选择保存' }).click();
    await expect.poll(() => dialogOf(page).textContent()).toContain('对方还修改了：详细地址');
    await dialogOf(page).getByRole('button', { name: '按选择保存' }).click();
    await page.getByText('已保存').waitFor();
    const record = await stored();
    expect([textOf(record, 'Remark'), textOf(record, 'Address')]).toEqual(['我', '又改了']);
  });
});
