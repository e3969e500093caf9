import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { ADMIN, EDITOR, FINANCE, SALES, openApp, useApp } from '../support/e2e/openApp.ts';
import { pasteInto } from '../support/e2e/clipboard.ts';
import { fillsAside } from '../support/e2e/fillsAside.ts';
import { fillsCells } from '../support/e2e/fillsCells.ts';
import { setsColumns } from '../support/e2e/setsColumns.ts';
import { settled } from '../support/e2e/settled.ts';
import { dialogOf } from '../support/e2e/onPage.ts';
import { groupsConditions } from '../support/e2e/groupsConditions.ts';
import { movesSpans } from '../support/e2e/movesSpans.ts';
import { readData } from '../support/e2e/readData.ts';
import { violations } from '../support/e2e/violations.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const viewsButton = (page: Page): Locator => page.getByRole('button', { name: /^视图：/ });
/** Chooses a field of a long list by its title, which is typed. */
async function pickField(page: Page, label: string, title: string): Promise<void> {
  await dialogOf(page).getByLabel(label).click();
  await page.keyboard.type(title);
  await page.locator('.ant-select-dropdown:visible').getByText(title, { exact: true }).first().click();
}
const pagerOf = async (page: Page): Promise<number> =>
  Number((await page.locator('.gj-pager').textContent())?.replace(/\D+(\d+) 条[\s\S]*/, '$1'));

describe('views of a list', () => {
  it('are made of any field, kept on the server, and chosen again, on a phone as well', async () => {
    const { page, path } = await openApp(FINANCE, { at: '/payment/index' });
    const all = await pagerOf(page);
    await viewsButton(page).click();
    await page.getByRole('button', { name: '设置视图' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: '添加条件', exact: true }).click();
    await pickField(page, '条件1的字段', '付款方式');
    await dialog.getByRole('group', { name: '付款方式' }).getByLabel('支票').check();
    await pickField(page, '添加列', '项目 · 项目编号');
    expect(await violations(page, undefined, "document.querySelector('.ant-modal')")).toEqual([]);
    await dialog.getByRole('button', { name: '应用' }).click();
    await expect.poll(() => pagerOf(page)).toBeLessThan(all);
    const cheques = await pagerOf(page);
    await viewsButton(page).click();
    await page.getByRole('button', { name: '存为新视图' }).click();
    await dialogOf(page).getByLabel('名称').fill('支票');
    await dialogOf(page).getByRole('button', { name: '保存' }).click();
    await expect.poll(path).toMatch(/^\/payment\/index\?view=\d+$/);
    await page.getByRole('tab', { name: /^待确认/ }).click();
    await page.getByText('视图已改动').waitFor();
    await page.locator('.is-stale').waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '还原' }).click();
    await expect.poll(() => pagerOf(page)).toBe(cheques);
    await page.getByRole('button', { name: '默认视图', exact: true }).click();
    await expect.poll(path).toBe('/payment/index?view=0');
    await page.getByRole('button', { name: '支票', exact: true }).click();
    await expect.poll(path).toMatch(/^\/payment\/index\?view=[1-9]\d*$/);
    await viewsButton(page).click();
    await page.getByRole('button', { name: '管理视图' }).click();
    await dialogOf(page).getByRole('button', { name: '打开时使用' }).click();
    await dialogOf(page).getByRole('button', { name: '取消打开时使用' }).waitFor();
    const phone = await openApp(FINANCE, { isPhone: true, at: '/payment/index' });
    await expect.poll(() => phone.page.locator('.gj-card-head').count()).toBe(cheques);
    expect(await violations(phone.page)).toEqual([]);
    await viewsButton(phone.page).click();
    await phone.page.getByRole('button', { name: '默认视图', exact: true }).waitFor();
    await expect.poll(() => phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.page.getByRole('button', { name: '默认视图', exact: true }).click();
    await expect.poll(phone.path).toBe('/payment/index?view=0');
    // The next test finds the list as it is.
    await dialogOf(page).getByRole('button', { name: '删除支票' }).click();
    await page.getByRole('button', { name: '删除', exact: true }).last().click();
    await expect.poll(path).toBe('/payment/index?view=0');
  });

  it('of the document are tabs for every user, which changes leave as they are', async () => {
    const { page, path } = await openApp(SALES, { at: '/tender/index' });
    await page.getByRole('button', { name: '阶段看板', exact: true }).click();
    await expect.poll(path).toMatch(/^\/tender\/index\?view=-\d+$/);
    await page.locator('.gj-board').waitFor();
    await page.getByRole('tab', { name: /^我负责的/ }).click();
    await page.getByText('视图已改动').waitFor();
    expect(await page.locator('.gj-view-bar').getByRole('button', { name: '保存' }).count()).toBe(0);
    await page.getByRole('button', { name: '还原' }).click();
    await page.getByRole('button', { name: '默认视图', exact: true }).click();
    await page.locator('.gj-table').waitFor();
  });

  it('of the document may be what a list opens with', async () => {
    const { page, go } = await openApp(ADMIN, { at: '/taskList/index' });
    await page.getByRole('button', { name: '看板', exact: true, pressed: true }).waitFor();
    await go('/activity/index');
    await page.locator('.gj-calendar').waitFor();
    await page.getByRole('button', { name: '默认视图', exact: true }).click();
    await page.locator('.gj-table').waitFor();
  });

  itWhole('hold groups of conditions, and are given to others as an address', async () => {
    await groupsConditions(await openApp(FINANCE), {
      list: '/payment/index',
      empty: '支票号',
      filled: '银行流水号',
    });
  });

  itWhole('have the columns that somebody sets', async () => {
    await setsColumns(await openApp(FINANCE), {
      ...{
        list: '/payment/index',
        moved: '合同',
        hidden: '款项分类',
        pinned: '付款单位',
        width: 200,
      },
      ...{ added: '项目 · 项目编号', sorted: '金额', telling: ['收款编号', '状态', '金额'] },
    });
  });

  itWhole('have groups with sub-totals, on a phone as well', async () => {
    for (const isPhone of [false, true]) {
      const { page, path } = await openApp(FINANCE, { isPhone, at: '/contract/index?group=SignDate:year' });
      const groups = page.locator('.gj-group');
      await groups
        .first()
        .locator(isPhone ? '.gj-card-head' : '.gj-title-link')
        .first()
        .waitFor();
      const heads = await groups.locator('h2').allTextContents();
      expect(heads[0]).toMatch(/^\d{4} 年\d+ 条.*已签合同金额 [\d,.]+ 元/);
      expect(heads.slice(0, -1)).toEqual(heads.slice(0, -1).toSorted().toReversed());
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: '全部收起' }).click();
      await expect.poll(() => page.locator('.gj-group .gj-title-link').count()).toBe(0);
      await page.getByRole('button', { name: '不分组' }).click();
      await expect.poll(path).toBe('/contract/index');
    }
  });

  itWhole('have groups by a field of what its rows refer to, each with its rows', async () => {
    const { page, go, api } = await openApp(SALES);
    const { Data } = await api.get('/api/contract/Search', { rows: 10 });
    await go('/contract/index?group=CustomerId.CustomerLevel&rows=10');
    const counts = page.locator('.gj-group-count');
    await counts.first().waitFor();
    const numbers = (await counts.allTextContents()).map((text) => Number.parseInt(text, 10));
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.reduce((sum, count) => sum + count, 0)).toBe(readData(Data, 'Total'));
    await page.getByRole('button', { name: '全部收起' }).click();
    const first = page.locator('.gj-group').first();
    await first.locator('h2 button').press('Enter');
    await expect.poll(() => first.locator('.gj-title-link').count()).toBe(Math.min(numbers[0] ?? 0, 10));
  });

  itWhole('may be a kanban, whose columns count and turn the rows of the list, on a phone as well', async () => {
    for (const isPhone of [false, true]) {
      const { page, path } = await openApp(FINANCE, {
        isPhone,
        at: '/contract/index?face=kanban.ContractState&rows=10',
      });
      const columns = page.locator('.gj-board-column');
      await columns.first().waitFor();
      const counts = (await columns.locator('.gj-board-count').allTextContents()).map((text) =>
        Number.parseInt(text, 10),
      );
      const total = /共 (\d+) 条/.exec((await page.locator('.gj-face-bar').textContent()) ?? '')?.[1];
      expect(counts.reduce((sum, each) => sum + each, 0)).toBe(Number(total));
      const most = columns.nth(counts.indexOf(Math.max(...counts)));
      expect(await most.locator('h2').textContent()).toMatch(/ [\d,.]+ 元$/);
      expect(await most.getByRole('listitem').count()).toBe(10);
      await most.getByRole('button', { name: /^更多（还有 \d+ 条）$/ }).press('Enter');
      await expect.poll(() => most.getByRole('listitem').count()).toBe(20);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: '显示为表格' }).press('Enter');
      await expect.poll(path).toBe('/contract/index?rows=10');
      await page.locator('.gj-pager').waitFor();
    }
  });

  itWhole('may be a gantt chart, on which records are moved and keep their times of the day', async () => {
    const window = await openApp(ADMIN);
    const { Data } = await window.api.get('/api/activity/Search', {
      list: 'activity/list',
      rows: 20,
    });
    const [id, name] = ['Id', 'ActivityTitle'].map((field) => String(readData(Data, 'Rows', '0', field)));
    await movesSpans(window, {
      ...{ path: '/activity/index', api: 'activity', id: Number(id), name: name ?? '' },
      ...{ first: 'StartTime', last: 'EndTime', by: 3, titles: ['开始时间', '结束时间'] },
    });
  });

  itWhole(
    'may be a gantt chart with a line for each person, on which records at the same time are marked',
    async () => {
      const { page, go } = await openApp(ADMIN);
      await go('/project/index?face=gantt.PlanStartDate~PlanEndDate~OwnerId');
      const lines = page.locator('.gj-gantt-chart li');
      await lines.first().waitFor();
      const people = await lines
        .locator('.gj-gantt-name')
        .evaluateAll((names) => names.map((name) => name.getAttribute('title')));
      expect([new Set(people).size, people.length > 3]).toEqual([people.length, true]);
      const line = lines.filter({ has: page.locator('.is-clashing') }).first();
      const marked = await line.locator('.is-clashing').count();
      expect(await line.locator('small').first().textContent()).toMatch(new RegExp(`^\\d+ 条，${marked} 条时间重叠$`));
      expect(await line.locator('.is-clashing').first().getAttribute('aria-label')).toMatch(/，与 .+ 时间重叠$/);
      // Bars that share a day do not cover each other.
      const covers = await line.locator('.gj-gantt-bar').evaluateAll((bars) => {
        const boxes = bars.map((bar) => bar.getBoundingClientRect());
        return boxes.some((a, i) =>
          boxes.some((b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
        );
      });
      expect(covers).toBe(false);
      expect(await violations(page)).toEqual([]);
      await go('/project/index?face=gantt.PlanStartDate~PlanEndDate~PlanEndDate');
      await page.getByRole('note').getByText('甘特图：不能按「计划完成」排，显示的是表格').waitFor();
    },
  );

  itWhole('may be a calendar of a month, on a phone a list of its days', async () => {
    for (const isPhone of [false, true]) {
      const { page, path } = await openApp(FINANCE, { isPhone, at: '/contract/index?face=calendar.SignDate' });
      const told = page.locator('.gj-face-bar [role="status"]');
      const countOf = async (): Promise<number> => Number(/：(\d+) 条，/.exec((await told.textContent()) ?? '')?.[1]);
      const shown = (): Promise<string | null> => page.locator('.gj-face-bar h2').textContent();
      await expect.poll(countOf).toBeGreaterThan(-1);
      // The months of the demo records follow today.
      for (let months = 0; months < 12 && (await countOf()) < 4; months += 1) {
        const before = await shown();
        await page.getByRole('button', { name: '上个月' }).press('Enter');
        await expect.poll(shown).not.toBe(before);
        await expect.poll(countOf).toBeGreaterThan(-1);
      }
      const count = await countOf();
      expect(count).toBeGreaterThan(3);
      const cards = page.locator(isPhone ? '.gj-days .gj-face-card' : '.gj-day-chip');
      const more = page.locator('.gj-day-more');
      const hidden = (await more.allTextContents()).reduce((sum, text) => sum + Number(text), 0);
      await expect.poll(() => cards.count()).toBe(count - hidden);
      if (hidden > 0) {
        await more.first().press('Enter');
        await dialogOf(page).locator('.gj-face-card').nth(3).waitFor();
        await page.keyboard.press('Escape');
      }
      expect(await violations(page)).toEqual([]);
      // Finance may not change the signing date, which is reported before any prompt.
      await cards.first().getByRole('button').press('m');
      await dialogOf(page)
        .getByText(/^不能移动：/)
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '上个月' }).press('Enter');
      await expect.poll(path).toContain('month=');
      await page.getByRole('button', { name: '显示为表格' }).press('Enter');
      await expect.poll(path).toBe('/contract/index');
      await page.goBack();
      await page.getByRole('button', { name: '今天' }).press('Enter');
      await expect.poll(() => new URL(page.url()).hash).not.toContain('month=');
    }
  });

  itWhole('may be a pivot, whose figures open the rows that they are made of, on a phone as well', async () => {
    for (const isPhone of [false, true]) {
      const { page, path } = await openApp(FINANCE, {
        isPhone,
        at: '/contract/index?face=pivot.ContractState.SignDate:quarter.sum:Money',
      });
      const table = page.getByRole('table', { name: '按合同状态和签订日期（按季）的透视表' });
      await table.waitFor();
      const told = page.locator('.gj-face-bar [role="status"]');
      const total = /共 (\d+) 条/.exec((await told.textContent()) ?? '')?.[1];
      if (!isPhone) await page.locator('.gj-pivot-canvas svg').waitFor();
      expect(await violations(page)).toEqual([]);
      // One Tab stop; arrow keys move from there and skip empty cells.
      expect(await table.locator('button[tabindex="0"]').count()).toBe(1);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: '导出透视表' }).press('Enter');
      expect((await file).suggestedFilename()).toMatch(/-透视表-\d{4}-\d\d-\d\d\.xlsx$/);
      await table.locator('button[tabindex="0"]').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      const button = table.locator('button:focus');
      const count = /^(\d+) 条/.exec((await button.getAttribute('title')) ?? '')?.[1];
      await page.keyboard.press('Enter');
      await page
        .locator(isPhone ? '.gj-card-head' : '.gj-title-link')
        .first()
        .waitFor();
      expect(path()).toContain('where=');
      expect(path()).not.toContain('face=');
      await page.getByText('条件（满足全部）：').waitFor();
      await expect.poll(() => page.locator('.gj-pager').textContent()).toContain(`共 ${count} 条`);
      await page.goBack();
      await table.waitFor();
      // Other rows and figures are chosen by keyboard, and stored in the address.
      await page.getByLabel('透视表的数值').focus();
      await page.keyboard.type('条数');
      await page.keyboard.press('Enter');
      await expect.poll(path).toBe('/contract/index?face=pivot.ContractState.SignDate%3Aquarter');
      const sum = table.locator('tfoot td').last();
      await expect.poll(() => sum.textContent()).toBe(total);
      await page.getByLabel('透视表的列').focus();
      await page.keyboard.type('签订日期（按日）');
      await page.keyboard.press('Enter');
      await expect.poll(path).toBe('/contract/index?face=pivot.ContractState.SignDate%3Aday');
      await expect
        .poll(async () => (await page.getByText(/列，最多 60 列$/).count()) + (await table.count()))
        .toBeGreaterThan(0);
    }
  });

  itWhole('may be a gallery of pictures, turned like the list, on a phone as well', async () => {
    for (const [isPhone, path, field] of [
      [false, '/website/expertTeam', 'Photo'],
      [true, '/website/expertTeam', 'Photo'],
      [false, '/website/article', 'Cover'],
      [true, '/website/article', 'Cover'],
    ] as const) {
      const { page } = await openApp(EDITOR, { isPhone, at: `${path}?face=gallery.${field}&rows=10` });
      const cards = page.locator('.gj-gallery-card');
      await cards.first().waitFor();
      const total = Number(/共 (\d+) 条/.exec((await page.locator('.gj-face-bar').textContent()) ?? '')?.[1]);
      expect(await cards.count()).toBe(Math.min(10, total));
      const isDrawn = (image: SVGElement | HTMLElement): boolean =>
        'naturalWidth' in image && Number(image.naturalWidth) > 0;
      await expect.poll(() => cards.locator('img').first().evaluate(isDrawn)).toBe(true);
      expect(await violations(page)).toEqual([]);
      if (isPhone) {
        const [search, grid] = [page.getByRole('search'), page.locator('.gj-gallery > ul')];
        const starts = [await search.boundingBox(), await cards.first().boundingBox(), await grid.boundingBox()];
        expect(starts.map((box) => box?.x)).toEqual([16, 16, 16]);
        // A value has the width of its card, below its title.
        const fact = cards.first().locator('dl > div').first();
        const [title, value] = [await fact.locator('dt').boundingBox(), await fact.locator('dd').boundingBox()];
        expect(value?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
        expect(value?.width).toBe((await fact.boundingBox())?.width);
      }
      if (total > 10) {
        await page.locator('.gj-pager').getByRole('button', { name: '下一页' }).press('Enter');
        await expect.poll(() => cards.count()).toBe(Math.min(10, total - 10));
        await expect.poll(() => page.locator('.gj-gallery').getAttribute('aria-busy')).toBe('false');
      }
      const link = cards.first().getByRole('link').first();
      await link.focus();
      await expect.poll(() => link.evaluate((each) => each === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await cards.first().waitFor({ state: 'detached' });
    }
  });

  it('may be a table whose cells are filled in where they stand', async () => {
    await fillsCells(await openApp(ADMIN), {
      ...{
        list: '/customer/index',
        api: 'Customer',
        text: 'CustomerName',
        typed: 'Gezi Consulting',
      },
      ...{
        item: 'CustomerLevel',
        items: [
          [2, '主要客户(B)'],
          [3, '普通客户(C)'],
        ],
      },
    });
  });

  itWhole('fills its cells to the side, and names those that do not take the text', async () => {
    await fillsAside(await openApp(ADMIN), {
      ...{ list: '/contact/index', field: 'Department', refused: /角色.*没有“.*”这一项/ },
    });
  });

  itWhole(
    'take a choice that is pasted with what it brings along, as the form would, and name what cannot be',
    async () => {
      const { page, api } = await openApp(ADMIN, { at: '/contact/index' });
      await page.getByRole('button', { name: '在表格里修改' }).press('Enter');
      const grid = page.getByRole('grid');
      await grid.waitFor();
      await settled(page);
      const cell = (at: number, field: string): Locator =>
        grid.locator('tbody tr').nth(at).locator(`[data-field="${field}"]`);
      // Another customer than that of the first row, whatever contacts others have made meanwhile.
      const names = await grid.locator('tbody tr [data-field="CustomerName"]').allInnerTexts();
      const customer = names.find((name) => name.trim() !== '' && name !== names[0]) ?? '';
      const found = await api.get('/api/Customer/Search', { searchKey: customer });
      const owner = String(readData(found.Data, 'Rows', 0, 'OwnerIdText'));
      await cell(0, 'OwnerId').click();
      await page.keyboard.press('Delete');
      await page.getByText('改了 1 格，1 条记录，还没有保存', { exact: true }).waitFor();
      await cell(0, 'CustomerName').click();
      await pasteInto(cell(0, 'CustomerName'), customer);
      await cell(0, 'CustomerName').getByText(customer, { exact: true }).waitFor();
      await cell(0, 'OwnerId').getByText(owner, { exact: true }).waitFor();
      await pasteInto(cell(0, 'CustomerName'), '没有这家单位');
      await page.getByText(/「客户名称」没有“没有这家单位”/).waitFor();
      await cell(0, 'CustomerName').getByText(customer, { exact: true }).waitFor();
      await page.getByRole('button', { name: /放\s*弃/ }).press('Enter');
      await page.getByText(/改了/).waitFor({ state: 'detached' });
    },
  );

  itWhole('that could not be fetched are told of above the list, and fetched again', async () => {
    const { page, go } = await openApp(FINANCE, { isOwn: true });
    const failure = { Successed: false, Code: 23, Message: '服务器正忙，请稍后再试', Data: null };
    await page.route('**/api/ListView/Search*', (route) => route.fulfill({ json: failure }));
    await go('/payment/index');
    const told = page.getByRole('alert').filter({ hasText: '视图没有取到' });
    await told.waitFor();
    await page.unroute('**/api/ListView/Search*');
    await told.getByRole('button', { name: '重试' }).click();
    await told.waitFor({ state: 'detached' });
  });
});
