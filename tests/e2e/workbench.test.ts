import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrangesWorkbench } from '../support/e2e/arrangesWorkbench.ts';
import { dialogOf } from '../support/e2e/onPage.ts';
import { at, numberAt } from '../support/server/TestClient.ts';
import { CUSTOMER, FINANCE, openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { settled } from '../support/e2e/settled.ts';
import { describeWhole, itWhole } from '../support/wholeRun.ts';

useApp();

const CHIEF = '13900000005';
const MANAGER = '13900000003';

const blockOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const cardOf = (page: Page, title: string): Locator =>
  page.locator('.gj-figure', {
    has: page.locator('.gj-figure-title').getByText(title, { exact: true }),
  });

/** The figure on a card, once it is there. */
async function figureOf(page: Page, title: string): Promise<string> {
  const value = cardOf(page, title).locator('.gj-figure-value');
  await expect.poll(() => value.textContent()).not.toBe('');
  return (await value.textContent()) ?? '';
}

/** The number of rows that the list on the screen shows. */
async function totalOf(page: Page): Promise<string> {
  const words = page.locator('.gj-pager-total');
  await words.waitFor();
  return /\d[\d,]*/.exec((await words.textContent()) ?? '')?.[0] ?? '';
}

async function openCard({ page, path }: AppWindow, title: string): Promise<string> {
  const figure = await figureOf(page, title);
  await cardOf(page, title).click();
  await expect.poll(path).not.toContain('/crmIndex');
  return figure;
}

describe('the workbench', () => {
  it.each([false, true])('begins at its top, and stays there while its blocks come (phone: %s)', async (isPhone) => {
    const { page } = await openApp(CHIEF, { isPhone, at: '/crmIndex' });
    await page.getByRole('tab', { name: /我的任务/ }).waitFor();
    await page.getByRole('heading', { name: '公告与消息' }).waitFor();
    await settled(page);

    expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
  });
});

itWhole('is arranged by who looks at it', async () => {
  await arrangesWorkbench(await openApp('13900000007'), {
    ...{ home: '/crmIndex', moved: '项目动态', hidden: '经营概况' },
    ...{ search: '客户管理', list: '客户管理', group: '客户级别' },
  });
});

describe('what a figure counts', () => {
  it('is told by a button, to the keyboard, of cards, charts and sums', async () => {
    const { page, go } = await openApp(FINANCE, { at: '/crmIndex' });
    const button = page.getByRole('button', { name: '已开票额：怎么算的' });
    await button.focus();
    await page.keyboard.press('Enter');
    const note = page.getByRole('note', { name: '已开票额的说明' });
    await expect.poll(() => note.textContent()).toMatch(/已开票.*范围：您能查看的全部记录/);
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
    const chart = blockOf(page, '合同额与回款');
    await chart.getByRole('button', { name: '合同额与回款：怎么算的' }).click();
    await expect.poll(() => chart.getByRole('note').locator('dt').count()).toBeGreaterThan(1);

    await go('/payment/index');
    await page.getByRole('button', { name: '净额：怎么算的' }).click();
    await page.getByRole('note', { name: '净额的说明' }).getByText('收款减退款').waitFor();
  });

  itWhole('is told to the finger, inside the window of a phone', async () => {
    const { page } = await openApp(CHIEF, { isPhone: true, at: '/crmIndex' });
    const buttons = page.getByRole('button', { name: /：怎么算的$/ });
    await expect.poll(() => buttons.count()).toBeGreaterThan(3);
    for (const button of [buttons.first(), buttons.nth(1), buttons.last()]) {
      await button.tap();
      const note = page.locator('.gj-definition-panel:popover-open');
      await note.waitFor();
      const box = await note.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
      expect(await note.textContent()).toContain('范围：');
      await page.keyboard.press('Escape');
      await note.waitFor({ state: 'hidden' });
    }
  });
});

describeWhole('a figure of the workbench leads to the list with the same number', () => {
  itWhole('for a chief, for himself and for his department', async () => {
    const app = await openApp(CHIEF);
    const { page, go, path } = app;
    await go('/crmIndex?period=year');
    const scopes = page.getByRole('group', { name: '范围' }).getByRole('button');
    expect(await scopes.allTextContents()).toEqual(['个人', '部门']);
    const unit = await openCard(app, '在投项目');
    // The widest choice covers all that the user may see.
    expect(path()).not.toContain('within');
    expect(await totalOf(page)).toBe(unit);

    await page.goBack();
    await scopes.filter({ hasText: '个人' }).click();
    await expect.poll(() => figureOf(page, '在投项目')).not.toBe(unit);
    const own = await openCard(app, '在投项目');
    expect(path()).toContain('within=own');
    expect(await page.locator('.gj-pill.is-fixed').textContent()).toBe('范围个人');
    expect(await totalOf(page)).toBe(own);
    await page.getByRole('button', { name: '清除范围' }).click();
    await expect.poll(path).not.toContain('within');
    await expect.poll(() => totalOf(page)).not.toBe(own);
  });

  itWhole('for a customer: what waits for him, then his manager', async () => {
    const app = await openApp(CUSTOMER);
    const { page, go } = app;
    await go('/crmIndex');
    const manager = blockOf(page, '客户经理');
    await manager.getByText('沈佳宁').waitFor();
    const topOf = async (title: string): Promise<number> => (await blockOf(page, title).boundingBox())?.y ?? NaN;
    expect(await topOf('待办')).toBeLessThan(await topOf('客户经理'));
    expect(await manager.getByRole('link', { name: '13900000006' }).getAttribute('href')).toBe('tel:13900000006');
    expect(await blockOf(page, '项目进度').locator('.gj-progress-row').count()).toBe(5);
    expect(await openCard(app, '待签收发票')).toBe('2');
    expect(await totalOf(page)).toBe('2');
    await page.goBack();
    await manager.getByRole('link', { name: '在线反馈' }).click();
    await page.getByRole('heading', { name: '用户评价' }).waitFor();
  });
});

describeWhole('a chart of the workbench', () => {
  itWhole('has a table with the same figures, each leading to its list', async () => {
    const { page, path } = await openApp(MANAGER, { at: '/crmIndex' });
    const block = blockOf(page, '项目状态');
    // For screen readers the table is there all the time; by key nothing in it can be reached.
    const table = block.getByRole('table', { name: '项目状态数据表' });
    await table.waitFor({ state: 'attached' });
    expect(await table.getByRole('link').count()).toBe(0);
    expect(await block.locator('.gj-chart-canvas').getAttribute('aria-hidden')).toBe('true');

    await block.getByRole('button', { name: '项目状态以表格显示' }).click();
    const row = table.getByRole('row', { name: /^进行中/ });
    const count = (await row.getByRole('cell').textContent()) ?? '';
    expect(Number(count)).toBeGreaterThan(0);
    await row.getByRole('link').click();
    await expect.poll(path).toBe('/project/index?ProjectState=30');
    expect(await totalOf(page)).toBe(count);
  });

  itWhole('opens the rows of a bar that is clicked', async () => {
    const { page, path } = await openApp(MANAGER, { at: '/crmIndex?period=year' });
    const canvas = blockOf(page, '业务类型').locator('.gj-chart-canvas');
    await canvas.locator('svg').waitFor();
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('the chart is not in sight');
    // The greatest bar is the first one from the top, right of the names.
    await expect
      .poll(async () => {
        await page.mouse.click(box.x + 130, box.y + box.height / 16 + 2);
        return path();
      })
      .toMatch(/^\/project\/index\?BusinessType=\d+$/);
    expect(Number(await totalOf(page))).toBeGreaterThan(0);
  });
});

describe('a block of the workbench', () => {
  itWhole('that fails says so alone, and loads when it is asked again', async () => {
    const { page, go } = await openApp(SALES);
    const busy = { Successed: false, Message: '系统繁忙，请稍后重试', Data: null, Code: 40 };
    await page.route(/WorkbenchBlock\?block=sales/, (route) => route.fulfill({ json: busy }), {
      times: 1,
    });
    await go('/crmIndex');
    const block = blockOf(page, '经营概况');
    await block.getByRole('alert').getByText('系统繁忙').waitFor();
    await blockOf(page, '项目状态').locator('.gj-ring-legend li').first().waitFor();
    await block.getByRole('button', { name: '重试' }).click();
    expect(await figureOf(page, '在投项目')).toMatch(/^\d+$/);
    await expect.poll(() => block.getByRole('alert').count()).toBe(0);
  });

  itWhole('with things to do shows the rows of each tab', async () => {
    const { page, path } = await openApp(MANAGER, { at: '/crmIndex' });
    const block = blockOf(page, '待办');
    const tab = block.getByRole('tab', { name: /^待认领到账/ });
    await tab.click();
    await expect.poll(() => block.locator('.gj-line-cell').first().getAttribute('title')).toMatch(/^付款单位：/);
    const count = /\d+/.exec((await tab.textContent()) ?? '')?.[0];
    await block.getByRole('link', { name: '查看全部待认领到账' }).click();
    await expect.poll(path).toBe('/payment/index?scene=unclaimed');
    expect(await totalOf(page)).toBe(count);
  });

  it('with what waits for approval lets it be approved in place', async () => {
    const sales = await openApp(SALES);
    const drafts = await sales.api.get('/api/project/Search', { scene: 'mine', ProjectState: 1 });
    const id = numberAt(drafts.Data, 'Rows.0.Id');
    const { Data } = await sales.api.get('/api/project/Get', { id });
    const title = String(at(Data, 'Record.ProjectName'));
    const sent = { Id: id, Version: numberAt(Data, 'Record.Version') };
    expect(await sales.api.post('/api/project/Submit', sent)).toMatchObject({ Successed: true });

    const { page } = await openApp(CHIEF, { at: '/crmIndex' });
    const block = blockOf(page, '待我审批');
    const line = block.locator('.gj-line').filter({ hasText: title });
    expect(await line.locator('.gj-line-wait').textContent()).toBe('今天提交');
    await block.getByRole('button', { name: `审核${title}` }).click();
    const dialog = dialogOf(page);
    const place = dialog.locator('.gj-action-place');
    await expect.poll(() => place.textContent()).toMatch(/^1 \/ \d+$/);
    const no = dialog.getByRole('button', { name: '不通过', exact: true });
    await no.click();
    await dialog.getByLabel('不通过原因').fill('资料不全');
    await no.click();
    // The next waiting record follows, and its answer starts anew.
    await expect.poll(() => place.textContent()).toMatch(/^2 \/ \d+$/);
    expect(await dialog.locator('.gj-action-about').textContent()).not.toBe(title);
    expect(await dialog.getByLabel('不通过原因').count()).toBe(0);
    await expect.poll(() => line.count()).toBe(0);
    expect(await place.count()).toBe(1);
    await dialog.getByRole('button', { name: '取消' }).click();

    const after = await sales.api.get('/api/project/Get', { id });
    expect(after.Data).toMatchObject({ Record: { ProjectState: 1, RejectReason: '资料不全' } });
  });

  itWhole('with shortcuts opens the form of a new record', async () => {
    const { page } = await openApp(SALES, { at: '/crmIndex' });
    await page.getByRole('button', { name: '新建客户' }).click();
    await page.locator('.gj-form .gj-field[data-field="CustomerName"]').waitFor();
  });
});

itWhole('the news of the workbench lead to all of them, which are left by kind and person, and back', async () => {
  const { page, path } = await openApp(MANAGER, { at: '/crmIndex' });
  await blockOf(page, '项目动态').getByRole('link', { name: '查看全部项目动态' }).click();
  await expect.poll(path).toBe('/crmIndex/dynamic');
  await expect.poll(() => page.locator('.gj-news-line').count()).toBe(20);

  await page.getByRole('tab', { name: '拜访签到' }).click();
  await expect.poll(path).toBe('/crmIndex/dynamic?kind=2');
  await expect
    .poll(async () => new Set(await page.locator('.gj-news-line .gj-tag').allTextContents()))
    .toEqual(new Set(['拜访签到']));
  await page.goto(`${page.url()}&person=6`);
  await expect
    .poll(async () => new Set(await page.locator('.gj-news-text > b').allTextContents()))
    .toEqual(new Set(['沈佳宁']));
  expect(await page.locator('.gj-pill.is-set').textContent()).toContain('沈佳宁');

  await page.locator('.gj-news-text a').first().click();
  await expect.poll(path).toMatch(/^\/(project|tender|contract)\/index\/\d+$/);
  await page.goBack();
  await page.getByRole('navigation', { name: '工作台' }).getByRole('link', { name: '工作台' }).click();
  await expect.poll(path).toBe('/crmIndex');
});
