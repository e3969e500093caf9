import { describe, expect, it } from 'vitest';
import { openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { dialogOf, inputOf, save, titleOf } from '../support/e2e/onPage.ts';
import { readData } from '../support/e2e/readData.ts';
import { dayAfter } from '../support/e2e/story/dayAfter.ts';
import { itWhole, runsWhole } from '../support/wholeRun.ts';

useApp();

const CHIEF = '13900000005';

/** Opens the form of a customer in the windows of two users who may both change it. */
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
    await fill(theirs, {
      Remark: '对方的备注',
      Address: '对方的地址',
      Website: 'https://example.com/theirs',
    });
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

  itWhole('the second may go back to his form, or take what is there now', async () => {
    const { mine, theirs, stored } = await openBoth(1);
    await fill(theirs, { Remark: '第一个保存' });
    await save(theirs.page);
    await theirs.page.getByText('已保存').waitFor();
    await fill(mine, { Remark: '第二个保存' });
    await save(mine.page);
    const { page } = mine;
    await titleOf(page, '数据已被他人修改').waitFor();
    await dialogOf(page).getByRole('button', { name: '返回修改' }).click();
    await expect.poll(() => inputOf(page, 'Remark').inputValue()).toBe('第二个保存');
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

  itWhole('loses nothing when somebody saves again while the second chooses', async () => {
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
    const again = await theirs.api.post('/api/customer/Update', {
      Id: id,
      Version: version,
      Address: '又改了',
    });
    expect(again.Successed).toBe(true);
    await dialogOf(page).getByRole('button', { name: '按选择保存' }).click();
    await expect.poll(() => dialogOf(page).textContent()).toContain('对方还修改了：详细地址');
    await dialogOf(page).getByRole('button', { name: '按选择保存' }).click();
    await page.getByText('已保存').waitFor();
    const record = await stored();
    expect([textOf(record, 'Remark'), textOf(record, 'Address')]).toEqual(['我', '又改了']);
  });
});

describe('two people who change the rows of the same record', () => {
  it.each(runsWhole() ? (['desktop', 'phone'] as const) : (['desktop'] as const))(
    'each see theirs kept, and choose where both changed one: %s',
    async (device) => {
      const days = device === 'phone' ? 5 : 3;
      const mine = await openApp(SALES, device === 'phone' ? { isPhone: true } : {});
      const { id, record } = await openContract(mine);
      const [first, second] = [0, 1].map((index) => Number(readData(record, 'paymentPlan', index, 'Id')));
      const { page } = mine;
      await mine.go(`/contract/index/${id}`);
      await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
      const cell = (row: number, name: string) => page.locator(`[data-row="${row}"] [data-field="${name}"]`);
      await cell(0, 'TriggerCondition').locator('input, textarea').first().fill(`我的条件 ${device}`);
      await cell(1, 'Remark').locator('input, textarea').first().fill(`我的备注 ${device}`);

      const rows = planParams(record, (row, index) =>
        index === 0 ? { ...row, TriggerCondition: `对方的条件 ${device}` } : { ...row, RemindDays: days },
      );
      const theirs = await openApp(CHIEF);
      const saved = await theirs.api.post('/api/contract/Update', { ...keyOf(record), ...rows });
      expect(saved.Successed, saved.Message).toBe(true);

      await save(page);
      await titleOf(page, '数据已被他人修改').waitFor();
      const dialog = dialogOf(page);
      expect(await dialog.locator('.gj-conflict').textContent()).toContain('收款计划（修改 1 行）');
      expect(await dialog.locator('tr[data-field]').count()).toBe(2);
      const row = dialog.locator(`tr[data-field="paymentPlan ${first ?? 0}"]`);
      expect(await row.textContent()).toMatch(/触发条件：我的条件 \w+触发条件：对方的条件/);
      await row.getByRole('radio', { name: /当前值/ }).check();
      await dialog.getByRole('button', { name: '按选择保存' }).click();
      await page.getByText('已保存').waitFor();

      const { Data } = await mine.api.get('/api/contract/Get', { id });
      const stored = [0, 1].map((index) => readData(Data, 'Record', 'paymentPlan', index));
      expect(stored).toMatchObject([
        { Id: first, TriggerCondition: `对方的条件 ${device}` },
        { Id: second, Remark: `我的备注 ${device}`, RemindDays: days },
      ]);
    },
  );
});

/** A contract with two rows or more in its plan that both people may change. */
async function openContract({ api }: AppWindow): Promise<{ id: number; record: unknown }> {
  const { Data } = await api.get('/api/contract/Search', { rows: 100, ContractState: '0,30' });
  for (let i = 0; readData(Data, 'Rows', i) !== undefined; i += 1) {
    const id = Number(readData(Data, 'Rows', i, 'Id'));
    const reply = (await api.get('/api/contract/Get', { id })).Data;
    const [record, editable] = [readData(reply, 'Record'), readData(reply, 'Editable')];
    const isOpen = Array.isArray(editable) && editable.includes('paymentPlan');
    if (isOpen && readData(record, 'paymentPlan', 1) !== undefined) return { id, record };
  }
  throw new Error('There is no contract whose plan can be changed');
}

const keyOf = (record: unknown): { Id: number; Version: number } => ({
  Id: Number(readData(record, 'Id')),
  Version: Number(readData(record, 'Version')),
});

const PLAN = ['Id', 'PeriodNo', 'PlanType', 'PlanMoney', 'PlanDate', 'TriggerCondition', 'RemindDays', 'Remark'];

/** The rows of a plan as a form sends them. */
function planParams(
  record: unknown,
  change: (row: Record<string, string | number>, index: number) => Record<string, string | number>,
): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (let i = 0; readData(record, 'paymentPlan', i) !== undefined; i += 1) {
    const row = Object.fromEntries(
      PLAN.map((name): [string, string | number] => {
        const value = readData(record, 'paymentPlan', i, name);
        return [name, typeof value === 'number' || typeof value === 'string' ? value : ''];
      }),
    );
    for (const [name, value] of Object.entries(change(row, i))) params[`paymentPlan[${i}][${name}]`] = value;
  }
  return params;
}
