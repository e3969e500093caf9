import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringsBack } from '../support/e2e/bringsBack.ts';
import { changesMany } from '../support/e2e/changesMany.ts';
import { pasteInto } from '../support/e2e/clipboard.ts';
import { fillsRowsOnPhone } from '../support/e2e/fillsRowsOnPhone.ts';
import { findsRecords } from '../support/e2e/findsRecords.ts';
import { keepsSaveOfAccount } from '../support/e2e/keepsSaveOfAccount.ts';
import {
  choose,
  dialogOf,
  drag,
  dragAtOnce,
  errorOf,
  fieldOf,
  fitOf,
  inputOf,
  openedDialog,
  rowsOf,
  save,
} from '../support/e2e/onPage.ts';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { readData } from '../support/e2e/readData.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { exportsRows, importsRows } from '../support/e2e/importsRows.ts';
import { readsOffline } from '../support/e2e/readsOffline.ts';
import { readsEnglish } from '../support/e2e/readsEnglish.ts';
import { writesComment } from '../support/e2e/writesComment.ts';
import { lacksPart, losesRecord } from '../support/e2e/losesRecord.ts';
import { savesOffline } from '../support/e2e/savesOffline.ts';
import { settled } from '../support/e2e/settled.ts';
import { takesBack } from '../support/e2e/takesBack.ts';
import { violations } from '../support/e2e/violations.ts';
import { productWords } from '../support/house/productWords.ts';
import { quotedIn } from '../support/house/quotedIn.ts';
import { run } from '../support/runGuijuHere.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const EXAMPLES = 'docs/examples';
const FOLDER = join(EXAMPLES, 'maintenance');
let app: RunningApp;

beforeAll(async () => {
  app = await startApp(['--schemas', FOLDER]);
});
afterAll(() => app.stop());

const openAs = (account: string): Promise<AppWindow> => openApp(account, { url: app.url });

/** Opens the order of a row, and presses one of its actions; the dialog is left to the caller. */
async function act(page: Page, order: string, action: string): Promise<void> {
  await rowsOf(page).filter({ hasText: order }).locator('.gj-title-link').click();
  await page.getByRole('heading', { level: 1, name: order }).waitFor();
  await page.locator('.gj-detail-actions').getByRole('button', { name: action }).click();
}

/** Confirms the dialog of an action, and waits for the state that follows. */
async function confirm(page: Page, action: string, state: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  await page.locator('.gj-detail-title').getByText(state).waitFor();
}

/**
 * Makes a part of a repair expensive in the form of an order, whose pages are tabs; the field that this requires is on
 * a closed tab.
 */
async function changesParts(page: Page): Promise<void> {
  await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  const tabs = page.getByRole('tablist', { name: '表单页签' }).getByRole('tab');
  await expect.poll(() => tabs.allTextContents()).toEqual(['报修', '维修', '归属']);
  expect(await fieldOf(page, 'partUses').count()).toBe(0);
  await tabs.first().press('ArrowRight');
  await page.getByRole('button', { name: '添加一行' }).click();
  // A pasted Excel line: the part is given by name, the sum is computed.
  await page.locator('[data-row="1"] [data-field="PartId"] input').press('Escape');
  await pasteInto(page.locator('[data-row="1"] [data-field="PartId"]'), '高压电缆\t2\t\t9999');
  await page.getByText('「金额」由系统计算，不能直接改').waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => page.locator('[data-row="1"] [data-field="Price"] input').inputValue()).toBe('2,500.00');
  // The name of a part is no quantity.
  await page.locator('[data-row="1"] [data-field="PartId"] input').press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+r');
  await page.getByText(/第 2 行：.*数量/).waitFor();
  expect(await page.locator('[data-row="1"] [data-field="Quantity"] input').inputValue()).toBe('2');
  const number = (row: number): Locator => page.locator(`[data-row="${row}"] .gj-rows-index`);
  await drag(page, number(1), number(0));
  await expect.poll(() => page.locator('[data-row="0"] [data-field="Price"] input').inputValue()).toBe('2,500.00');
  await page.locator('[data-row="0"]').getByRole('button', { name: '删除' }).click();
  const price = page.locator('[data-row="0"] [data-field="Price"] input');
  await price.fill('1200');
  await price.press('Tab');
  await fieldOf(page, 'PriceReason').waitFor();
  await tabs.first().click();
  await fieldOf(page, 'FaultText').waitFor();
  await save(page);
  await expect.poll(() => tabs.allTextContents()).toEqual(['报修', '维修（1 项有误）', '归属']);
  const reason = inputOf(page, 'PriceReason');
  await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
  await price.fill('480');
  await price.press('Tab');
  await expect.poll(() => tabs.allTextContents()).toEqual(['报修', '维修', '归属']);
  await save(page);
  await page.locator('.gj-form').waitFor({ state: 'detached' });
}

describe('another business in the repository', () => {
  it.each(readdirSync(EXAMPLES))('%s passes check and test, and no rule of it is left without a case', async (name) => {
    for (const command of ['check', 'test', 'cover'])
      expect([command, (await run([command, '--limit', '120', '--schemas', join(EXAMPLES, name)])).code]).toEqual([
        command,
        0,
      ]);
  });

  itWhole('has records changed together, where their own rules let them be', async () => {
    const window = await openAs('admin');
    const { page } = window;
    const names = await changesMany(window, {
      ...{ list: '/equipment', rows: 3, title: '检定有效期', changed: 1, refusal: '按规则不填写' },
      enter: async () => {
        await inputOf(page, 'CheckedOn').fill('2030-06-01');
        await inputOf(page, 'CheckedOn').press('Enter');
      },
    });
    expect(names).toEqual(['全自动生化仪']);
    await page.setViewportSize({ width: 1440, height: 900 });
    // The list is being reloaded and its rows change places: a click or a key could hit another row.
    await settled(page);
    await rowsOf(page).filter({ hasText: '全自动生化仪' }).locator('.gj-title-link').press('Enter');
    const due = new Date(Date.now() + (20 * 24 + 8) * 3_600_000).toISOString().slice(0, 10);
    await takesBack(page, '检定有效期', due);
    await writesComment(page, '许工', /没有消息，提到的人不会收到通知/);
  });

  itWhole('finds what a form goes by while it is filled in', async () => {
    await findsRecords(await openAs('store'));
  });

  itWhole('says that a record is gone, to whoever reads it and to whoever is changing it', async () => {
    await losesRecord(await openAs('admin'), await openAs('admin'), {
      ...{
        list: '/equipment',
        api: 'Equipment',
        fields: { EquipmentName: '将删除的设备', Kind: '1', UnitId: '1' },
      },
      field: 'Model',
      within: { tab: '保养计划', create: '新建计划', field: 'UpkeepTitle' },
    });
  });

  itWhole('shows a record of which a part cannot be fetched', async () => {
    await lacksPart(await openApp('admin', { url: app.url, isOwn: true }), '/suppliers/0/1');
  });

  itWhole('brings back what was deleted by mistake', async () => {
    await bringsBack(await openAs('admin'), {
      ...{ list: '/suppliers', api: 'Supplier' },
      fields: { SupplierName: '误删的供应商', Contact: '王工', Area: '本市' },
    });
  });

  itWhole(
    'takes child rows out on a sheet of their own and brings them in: changed, added, left out, and such as belong to nothing',
    async () => {
      const window = await openAs('store');
      const { page, go, api } = window;
      const lines = [
        { PartId: 1, Quantity: 2, Price: 2600 },
        { PartId: 2, Quantity: 3, Price: 480 },
      ].flatMap((line, i) =>
        Object.entries(line).map(([name, value]): [string, number] => [`restockLines[${i}][${name}]`, value]),
      );
      const made = await api.post('/api/Restock/Add', {
        Reason: '年底补货',
        ...Object.fromEntries(lines),
      });
      expect(made).toMatchObject({ Message: '', Successed: true });
      await go('/parts?list=2');
      await rowsOf(page).filter({ hasText: '年底补货' }).waitFor();
      const { 补货申请: records = [], 明细: rows = [] } = await exportsRows(window);
      const id = Number(records.find((row) => row.includes('年底补货'))?.[0]);
      const [head = []] = rows;
      const at = (title: string): number => head.indexOf(title);
      const [one, other] = rows.filter((row) => row[at('补货申请 编号')] === String(id));
      const cells = (row: readonly string[] | undefined, more: Readonly<Record<string, string>>): string[] =>
        head.map((title, i) => more[title] ?? row?.[i] ?? '');
      // As they were entered.
      expect([one?.[at('数量')], other?.[at('数量')]]).toEqual(['2', '3']);
      await importsRows(
        window,
        {
          补货申请: records,
          明细: [
            head,
            cells(one, { 数量: '7' }),
            cells(undefined, {
              '补货申请 编号': String(id),
              备件: '氧电池',
              数量: '1',
              单价: '500',
            }),
            cells(undefined, { '补货申请 编号': '99999', 备件: '氧电池', 数量: '1', 单价: '500' }),
          ],
        },
        { says: ['修改 1 行', '修改一行', '新增一行', '删除一行'], count: 1, strays: 1 },
      );
      const { Data } = await api.get('/api/Restock/Get', { id });
      expect(readData(Data, 'Record', 'Total')).toBe(7 * 2600 + 500);
    },
  );

  itWhole('has child rows filled in on a phone', async () => {
    await fillsRowsOnPhone(await openAs('store'), {
      ...{ list: '/parts?list=2', button: '新建补货申请' },
      fill: (page) => inputOf(page, 'Reason').fill('手机上补货'),
      ...{
        chosen: ['PartId', '氧电池'],
        typed: { Quantity: '3', Price: '100' },
        sum: ['Total', '300 元'],
      },
    });
  });

  itWhole('speaks English to who wants it so', () => readsEnglish(app.url, FOLDER, 'admin', '/equipment'));

  itWhole('takes a repair from report to acceptance, through three roles and the supplier', async () => {
    const nurse = await openAs('nurse');
    await nurse.go('/orders');
    await nurse.page.getByRole('button', { name: '报修' }).first().click();
    await choose(nurse.page, 'EquipmentId', '64 排 CT');
    await choose(nurse.page, 'FaultKind', '报警');
    expect(await fieldOf(nurse.page, 'NeedBy').count()).toBe(0);
    await inputOf(nurse.page, 'FaultText').fill('球管温度过高');
    await save(nurse.page);
    const row = rowsOf(nurse.page).filter({ hasText: '待提交' });
    await row.waitFor();
    const order = (await row.locator('.gj-title-link').textContent()) ?? '';
    await nurse.page.setViewportSize({ width: 800, height: 800 });
    const { cut, heads } = await fitOf(nurse.page);
    expect([cut, heads.includes('维修状态'), heads.includes('创建时间')]).toEqual([[], true, true]);
    await nurse.page.setViewportSize({ width: 390, height: 844 });
    await nurse.page.keyboard.press('Control+k');
    await nurse.page.getByRole('combobox', { name: '查找记录、页面和操作' }).fill(order);
    await nurse.page.getByRole('group', { name: '维修单' }).getByText(order).waitFor();
    expect(await violations(nurse.page)).toEqual([]);
    expect(await nurse.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // Two signs are enough, and the initials of what something is called.
    for (const [typed, group, found] of [
      ['CT', '设备', '64 排 CT'],
      ['hxj', '设备', '呼吸机'],
      ['bx', '操作', '报修'],
    ] as const) {
      await nurse.page.getByRole('combobox', { name: '查找记录、页面和操作' }).fill(typed);
      await nurse.page.getByRole('group', { name: group }).getByText(found).first().waitFor();
    }
    await nurse.page.keyboard.press('Escape');
    // The card shows the title and the state first.
    const head = nurse.page.locator('.gj-card-row').filter({ hasText: order }).locator('.gj-card-head');
    expect(await head.textContent()).toContain('待提交');
    await nurse.page.setViewportSize({ width: 1440, height: 900 });
    await act(nurse.page, order, '提交');
    await confirm(nurse.page, '提交', '待审核');

    const chief = await openAs('chief');
    await chief.go('/orders?scene=waiting');
    await act(chief.page, order, '审核');
    await confirm(chief.page, '通过', '待派工');

    const engineer = await openAs('engineer');
    await engineer.go('/orders?scene=assign');
    await act(engineer.page, order, '派工');
    await choose(engineer.page, 'Way', '供应商维修');
    await choose(engineer.page, 'SupplierId', '康健医疗设备公司');
    await confirm(engineer.page, '派工', '维修中');

    await engineer.go('/orders/2');
    await changesParts(engineer.page);

    const supplier = await openAs('supplier');
    await supplier.page.goto(`${app.url}/`);
    await rowsOf(supplier.page).filter({ hasText: order }).waitFor();
    expect(supplier.path()).toBe('/jobs');
    await act(supplier.page, order, '报价');
    await inputOf(supplier.page, 'Quote').fill('1200');
    await supplier.page.getByRole('dialog').getByRole('button', { name: '报价' }).click();
    await supplier.page.getByRole('dialog').waitFor({ state: 'detached' });
    await supplier.page.locator('.gj-detail-actions').getByRole('button', { name: '完工' }).click();
    await inputOf(supplier.page, 'Result').fill('更换冷却泵');
    await confirm(supplier.page, '完工', '待验收');

    await nurse.go('/orders');
    await act(nurse.page, order, '验收');
    await fieldOf(nurse.page, 'Score').locator('.ant-rate-star').nth(4).click();
    await confirm(nurse.page, '验收', '已完成');
    await nurse.page.locator('[data-field="TotalCost"]').getByText('1,200 元').first().waitFor();
  });

  itWhole(
    'moves orders on a kanban by their transitions, and plans by saving an item, by mouse and by keys',
    async () => {
      const chief = await openAs('chief');
      const { page } = chief;
      const column = (title: string): Locator => page.getByRole('region', { name: new RegExp(`^${title}`) });
      const cardIn = (title: string, name: string): Locator =>
        column(title).getByRole('listitem').filter({ hasText: name });
      await chief.go('/orders');
      await page.getByRole('button', { name: /^视图：/ }).press('Enter');
      await page.getByRole('button', { name: '设置视图' }).press('Enter');
      await dialogOf(page).getByText('看板', { exact: true }).click();
      await dialogOf(page).getByLabel('看板的字段').focus();
      await page.keyboard.type('维修状态');
      await page.keyboard.press('Enter');
      await (await openedDialog(page)).getByRole('button', { name: '应用' }).press('Enter');
      await expect.poll(chief.path).toBe('/orders?face=kanban.OrderState');
      const waiting = column('待审核').getByRole('listitem').first();
      const order = (await waiting.locator('.gj-title-link').textContent()) ?? '';
      expect(order).not.toBe('');
      expect(await page.locator('.gj-board-column h2 > :first-child').allTextContents()).toEqual([
        '待提交',
        '待审核',
        '待派工',
        '维修中',
        '待验收',
        '已完成',
        '已撤销',
      ]);
      expect(await violations(page)).toEqual([]);

      // By keyboard: impossible moves are listed with the reason, and a started move can be cancelled.
      await cardIn('待审核', order).getByRole('button').press('m');
      await dialogOf(page).getByText('只有负责人可以撤销').waitFor();
      expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
      await (await openedDialog(page)).getByRole('button', { name: '待派工（审核）' }).press('Enter');
      await dialogOf(page).getByRole('button', { name: '通过', exact: true }).waitFor();
      await (await openedDialog(page)).getByRole('button', { name: '取消' }).press('Enter');
      await cardIn('待审核', order).waitFor();

      // By mouse: an unreachable column shows the reason before the card is dropped, and the card stays.
      await drag(page, cardIn('待审核', order), column('维修中'), async () => {
        await column('维修中').getByText('「待审核」不能直接到「维修中」，要先到「待派工」').waitFor();
      });
      await page.getByText('没有移动：「待审核」不能直接到「维修中」，要先到「待派工」').waitFor();
      await cardIn('待审核', order).waitFor();
      await dragAtOnce(cardIn('待审核', order), column('待派工'));
      await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await cardIn('待派工', order).waitFor();
      expect(await cardIn('待审核', order).count()).toBe(0);
      const move = cardIn('待派工', order).getByRole('button');
      await expect.poll(() => move.evaluate((button) => button === document.activeElement)).toBe(true);

      // An item is saved by the rules of the form: other required fields are reported as missing, and clearing a field
      // needs confirmation.
      const nurse = await openAs('nurse');
      const { Data: made } = await nurse.api.post('/api/WorkOrder/Add', {
        ...{
          EquipmentId: 1,
          FaultKind: 1,
          Urgency: 2,
          FaultText: '管路漏气',
          NeedBy: '2099-03-01 09:30:00',
        },
      });
      const number = String(readData(made, 'Record', 'OrderNo'));
      await nurse.go('/orders?face=kanban.Urgency');
      const urgency = (title: string): Locator =>
        nurse.page
          .getByRole('region', { name: new RegExp(`^${title}`) })
          .getByRole('listitem')
          .filter({ hasText: number });
      const moveTo = async (title: string): Promise<void> => {
        // A card that is on its way does not move on.
        const card = nurse.page.locator('.gj-face-card[aria-busy="false"]').filter({ hasText: number });
        await card.getByRole('button').press('m');
        await (await openedDialog(nurse.page)).getByRole('button', { name: title }).press('Enter');
      };
      await moveTo('一般');
      await nurse.page.getByText('以下字段将被清空：最晚修复时间').waitFor();
      await (await openedDialog(nurse.page)).getByRole('button', { name: '不移动' }).press('Enter');
      await urgency('紧急').waitFor();
      await moveTo('一般');
      await (await openedDialog(nurse.page)).getByRole('button', { name: '继续保存' }).press('Enter');
      await urgency('一般').waitFor();
      await moveTo('抢修');
      await nurse.page.getByText(/^没有保存：.*最晚修复时间/).waitFor();
      await urgency('一般').waitFor();

      // Another field of an order in that state is not theirs to change.
      await chief.go('/orders?face=kanban.Urgency');
      await page.getByRole('listitem').filter({ hasText: order }).getByRole('button').press('m');
      await dialogOf(page).getByText('这条记录现在不能修改，或您没有修改它的权限').first().waitFor();
      await page.keyboard.press('Escape');
      await chief.go('/orders?face=kanban.Nothing');
      await page.getByRole('note').getByText('看板：字段 Nothing 已不存在，显示的是表格').waitFor();
      await rowsOf(page).first().waitFor();

      const admin = await openAs('admin');
      await admin.page.setViewportSize({ width: 390, height: 844 });
      await admin.go('/upkeep?face=kanban.Cycle');
      const plans = admin.page.locator('.gj-board-column');
      const countsOf = async (): Promise<number[]> =>
        (await plans.locator('.gj-board-count').allTextContents()).map((text) => Number.parseInt(text, 10));
      await plans.first().waitFor();
      const before = await countsOf();
      const from = before.findIndex((count) => count > 0);
      const to = from === 0 ? 1 : 0;
      const title = (await plans.nth(to).locator('h2 > :first-child').textContent()) ?? '';
      expect(await violations(admin.page)).toEqual([]);
      await plans.nth(from).getByRole('listitem').first().getByRole('button').press('m');
      await (await openedDialog(admin.page)).getByRole('button', { name: title }).press('Enter');
      const after = before.map((count, i) => count + (i === to ? 1 : i === from ? -1 : 0));
      await expect.poll(countsOf).toEqual(after);
      await expect.poll(() => plans.nth(to).getByRole('listitem').count()).toBe(after[to]);
    },
  );

  itWhole('counts orders in a pivot that is chosen as a view, and exports it', async () => {
    const { page, go, path } = await openAs('admin');
    await go('/orders');
    await page.getByRole('button', { name: /^视图：/ }).press('Enter');
    await page.getByRole('button', { name: '设置视图' }).press('Enter');
    await dialogOf(page).getByText('透视表', { exact: true }).click();
    await dialogOf(page).getByLabel('透视表的行').focus();
    await page.keyboard.type('紧急程度');
    await page.keyboard.press('Enter');
    expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
    await (await openedDialog(page)).getByRole('button', { name: '应用' }).press('Enter');
    await expect.poll(path).toMatch(/^\/orders\?face=pivot\.Urgency\.\w+%3Amonth\.sum%3A\w+$/);
    const table = page.getByRole('table', { name: /^按紧急程度和.+（按月）的透视表$/ });
    await table.locator('tbody tr').first().waitFor();
    await page.locator('.gj-pivot-canvas svg').waitFor();
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出透视表' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/-透视表-\d{4}-\d\d-\d\d\.xlsx$/);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await table.locator('tbody tr').first().waitFor();
    const counted = table.locator('tbody tr').first().locator('td').last().getByRole('button');
    const count = /^(\d+) 条/.exec((await counted.getAttribute('title')) ?? '')?.[1];
    await counted.press('Enter');
    await rowsOf(page).first().waitFor();
    await expect.poll(() => page.locator('.gj-pager').textContent()).toContain(`共 ${count} 条`);
    // A field that the user may not read is not offered as a figure, and a view with it reports that.
    const nurse = await openAs('nurse');
    await nurse.go('/orders?face=pivot.Urgency..sum:Nothing');
    await nurse.page.getByRole('note').getByText('透视表：字段 Nothing 已不存在，显示的是表格').waitFor();
  });

  itWhole('moves plans on a calendar by saving their day, with the rules of the plan', async () => {
    const { page, go, api } = await openAs('admin');
    const dayOf = async (name: string): Promise<string> => {
      const { Data } = await api.get('/api/Upkeep/Get', { id: 2 });
      return String(readData(Data, 'Record', name)).slice(0, 10);
    };
    const last = await dayOf('LastDate');
    const month = last.slice(0, 7);
    await go(`/upkeep?face=calendar.LastDate&month=${month}`);
    const days = page.locator('.gj-day');
    const cell = (day: string): Locator => page.locator(`[data-day="${day}"]`);
    await cell(last).locator('.gj-day-chip').waitFor();
    expect(await page.locator('.gj-month th').allTextContents()).toEqual([
      '周一',
      '周二',
      '周三',
      '周四',
      '周五',
      '周六',
      '周日',
    ]);
    expect((await days.count()) > 27).toBe(true);
    expect(await violations(page)).toEqual([]);
    const next = `${month}-${last.endsWith('16') ? '17' : '16'}`;
    await dragAtOnce(cell(last).locator('.gj-day-chip'), cell(next));
    await cell(next).locator('.gj-day-chip').waitFor();
    await expect.poll(() => dayOf('LastDate')).toBe(next);

    // A computed field is reported before any prompt.
    const due = await dayOf('NextDate');
    await go(`/upkeep?face=calendar.NextDate&month=${due.slice(0, 7)}`);
    await cell(due).locator('.gj-day-chip').filter({ hasText: '更换滤网' }).getByRole('button').press('m');
    await dialogOf(page).getByText('不能移动：「下次保养」由系统计算，不能直接改').waitFor();
    expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await go(`/upkeep?face=calendar.LastDate&month=${month}`);
    await page.getByRole('listitem').filter({ hasText: '更换滤网' }).getByRole('button').press('m');
    const back = `${month}-${last.endsWith('12') ? '13' : '12'}`;
    await dialogOf(page).getByLabel('上次保养').fill(back);
    await dialogOf(page).getByLabel('上次保养').press('Enter');
    await page
      .getByRole('region', { name: ` ${Number(back.slice(8))} 日 ` })
      .getByText('更换滤网')
      .waitFor();
    await expect.poll(() => dayOf('LastDate')).toBe(back);
  });

  itWhole(
    'takes times of day as they are typed, picked from a list or by the picker of a phone, with the rules about them',
    async () => {
      const { page, go, api } = await openAs('admin');
      await go('/upkeep/1');
      await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
      const [begin, end] = [inputOf(page, 'BeginAt'), inputOf(page, 'EndAt')];
      await begin.fill('早上6点50');
      await fieldOf(page, 'BeginAt').getByText('06:50').waitFor();
      await begin.press('Tab');
      expect(await begin.inputValue()).toBe('06:50');
      await fieldOf(page, 'NightReason').waitFor();
      await end.fill('6:40');
      await end.press('Tab');
      await save(page);
      await errorOf(page, 'EndAt').getByText('结束时刻要晚于开始时刻').waitFor();
      expect(await violations(page)).toEqual([]);
      await choose(page, 'EndAt', /^08:30$/);
      await begin.fill('3点');
      await begin.press('Tab');
      await save(page);
      await errorOf(page, 'BeginAt').getByText('读不出时刻').waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('[data-field="BeginAt"] input[type="time"]').fill('08:15');
      await save(page);
      await expect
        .poll(async () => {
          const { Data } = await api.get('/api/Upkeep/Get', { id: 1 });
          return ['BeginAt', 'EndAt', 'Minutes'].map((name) => readData(Data, 'Record', name));
        })
        .toEqual(['08:15', '08:30', 15]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await go('/upkeep?BeginAt=08:00~08:15');
      await expect.poll(() => rowsOf(page).count()).toBe(1);
    },
  );

  itWhole('is signed in to by account and password, as it names no other way', async () => {
    const { page } = await openApp(undefined, { url: app.url });
    await page.goto(`${app.url}/#/binding`);
    await page.getByRole('heading', { level: 1, name: '登录' }).waitFor();
    await page.getByText('忘记密码时请联系管理员').waitFor();
    await page.getByPlaceholder('请输入工号').waitFor();
    await page.getByText('欢迎使用设备维修平台').waitFor();
    const ways = ['短信登录', '微信登录', '忘记密码', '注册'].map((name) => page.getByText(name, { exact: true }));
    for (const way of ways) expect(await way.count()).toBe(0);
    // Its colour and its sign are its own, from the first screen on.
    const submit = page.getByRole('button', { name: '登录' });
    expect(await submit.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(31, 107, 69)');
    const browser = await page.context().newCDPSession(page);
    const { errors, data, url } = await browser.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${app.url}/manifest.webmanifest`, []]);
    expect(data).toContain('"theme_color":"#1f6b45"');
    const logo = page.locator('.gj-login-logo');
    await expect
      .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    const supplier = await openAs('supplier');
    await supplier.go('/me?tab=security');
    await supplier.page.getByText('登录密码').waitFor();
    // Accounts with sign-in names have no phone number: both sides see the consequence.
    await supplier.page.getByText('未绑定，收不到短信通知').waitFor();
    const admin = await openAs('admin');
    await admin.go('/organisation?list=3');
    await admin.page.getByRole('button', { name: '开通账号' }).click();
    await dialogOf(admin.page).getByText('账号没有手机号，短信通知发不到').waitFor();
    await supplier.go('/nowhere');
    await supplier.page.getByText('请联系设备科').waitFor();
    expect(await supplier.page.getByRole('button', { name: '换绑手机' }).count()).toBe(0);
  });

  itWhole('counts the stock down by the parts of repairs, and says what runs short', async () => {
    const { page, go } = await openAs('store');
    await go('/parts?scene=short');
    expect(await rowsOf(page).filter({ hasText: '氧电池' }).textContent()).toMatch(/2\s*不足/);
    // The sum over rows that a demo file brings later.
    const admin = await openAs('admin');
    await admin.go('/equipment/2');
    await admin.page.locator('[data-field="RepairCost"]').getByText('1,260 元').first().waitFor();
    // People of other companies are named by the product's term.
    expect((await admin.api.get('/api/System/ViewAsAccounts', { searchKey: '王' })).Data).toMatchObject({
      Rows: [{ Name: '王经理', Kind: '供应商' }],
    });
  });

  itWhole('suggests a date that a person may enter otherwise, and offers it again', async () => {
    const { page, go } = await openAs('admin');
    await go('/equipment');
    await page.getByRole('button', { name: '登记设备' }).first().click();
    // The form goes step by step, past none on which something is wrong.
    const steps = page.getByRole('list', { name: '表单步骤' }).getByRole('button');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect.poll(() => steps.allTextContents()).toEqual(['1基本信息（3 项有误）', '2购置与检定']);
    expect(await inputOf(page, 'EquipmentName').evaluate((input) => input === document.activeElement)).toBe(true);
    await inputOf(page, 'EquipmentName').fill('监护仪');
    await choose(page, 'Kind', '生命支持');
    await choose(page, 'UnitId', '放射科');
    await steps.nth(1).press('Enter');
    await expect.poll(() => steps.nth(1).getAttribute('aria-current')).toBe('step');
    expect(await fieldOf(page, 'EquipmentName').count()).toBe(0);
    await inputOf(page, 'BoughtOn').fill('2026-03-10');
    await inputOf(page, 'BoughtOn').press('Enter');
    await fieldOf(page, 'IsMetered').getByText('是', { exact: true }).click();
    const due = inputOf(page, 'CheckedOn');
    await expect.poll(() => due.inputValue()).toBe('2027-03-09');

    await due.fill('2026-12-31');
    await due.press('Enter');
    await inputOf(page, 'BoughtOn').fill('2026-04-10');
    await inputOf(page, 'BoughtOn').press('Enter');
    const note = fieldOf(page, 'CheckedOn').getByText('按规则建议：2027-04-09');
    await note.waitFor();
    expect(await due.inputValue()).toBe('2026-12-31');
    await page.getByRole('button', { name: '采用建议' }).click();
    await expect.poll(() => due.inputValue()).toBe('2027-04-09');
    expect(await note.count()).toBe(0);
  });

  itWhole('can be read without network where one has read before, until one signs out', () =>
    readsOffline(app.url, 'admin', ['/orders', '/suppliers'], '/equipment'),
  );

  itWhole('keeps what is saved without network, and sends it once when there is a line', () =>
    savesOffline(app.url, {
      account: 'admin',
      made: { list: '/suppliers', api: 'Supplier', button: '新建供应商', title: '供应商' },
      ...{
        name: 'SupplierName',
        besides: { Contact: '王工', Area: '本市' },
        taken: '康健医疗设备公司',
        refusal: '供应商名称已存在',
      },
      changed: { path: '/equipment/1', api: 'Equipment', id: 1, field: 'Model', title: '型号' },
    }),
  );

  itWhole('goes on with what was saved without network, once, and in the name of its author', () =>
    keepsSaveOfAccount(app.url, {
      ...{ account: 'admin', next: 'store' },
      made: { list: '/suppliers', api: 'Supplier', button: '新建供应商', title: '供应商' },
      ...{ name: 'SupplierName', besides: { Contact: '王工', Area: '本市' } },
      changed: { path: '/equipment/2', api: 'Equipment', field: 'Model', title: '型号' },
    }),
  );

  itWhole('has no word of the shipped product in what a browser loads', () => {
    const { paths, titles, names } = productWords();
    const words = [
      // A name with a single part may be a word of any program.
      ...paths.filter((path) => path.split('/').length > 2),
      ...names.filter((name) => /[a-z][A-Z]/.test(name)),
      ...titles,
    ];
    const scripts = readdirSync('dist/app/assets').filter((file) => file.endsWith('.js'));
    const found = scripts.flatMap((file) => {
      const text = readFileSync(join('dist/app/assets', file), 'utf8');
      return quotedIn(text, words).map((word) => `${file} ${word}`);
    });

    expect(scripts.length).toBeGreaterThan(20);
    expect(words.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });
});
