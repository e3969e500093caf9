import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { errorOf, fieldOf, inputOf, pressIn, rowsOf } from '../support/e2e/onPage.ts';
import { readData } from '../support/e2e/readData.ts';
import { settled } from '../support/e2e/settled.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const CHIEF = '13900000005';
const OTHER_SALES = '13900000007';
/** A project of SALES that is not set up yet. */
const PROJECT = 15;

describe('a project on its way', () => {
  it('is submitted, rejected with a reason, submitted again and approved', async () => {
    const sales = await openApp(SALES, { at: `/project/index/${PROJECT}` });
    const submit = async (opened?: () => Promise<void>): Promise<void> => {
      await sales.page.getByRole('button', { name: '提交立项' }).click();
      await opened?.();
      await sales.page.getByRole('dialog').getByRole('button', { name: '提交立项' }).click();
      await sales.page.getByText('已提交立项，当前状态：立项审核中').waitFor();
    };
    // The step sends the version that was just saved, before the record is loaded again.
    await sales.page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
    await inputOf(sales.page, 'PlanEndDate').fill('2027-11-30');
    await inputOf(sales.page, 'PlanEndDate').press('Enter');
    const held: Route[] = [];
    await sales.page.route('**/api/Project/Get?*', (route) => void held.push(route));
    await sales.page
      .getByRole('dialog')
      .getByRole('button', { name: /^(仅)?保存$/ })
      .click();
    await sales.page.locator('.gj-detail').getByText('2027-11-30').first().waitFor();
    await submit(async () => {
      await sales.page.unroute('**/api/Project/Get?*');
      for (const route of held) await route.continue().catch(() => undefined);
    });
    await sales.page.locator('.gj-detail-title').getByText('立项审核中').waitFor();
    expect(await sales.page.locator('.gj-steps .ant-steps-item-active').textContent()).toContain('立项审核中');
    expect(await sales.page.getByRole('button', { name: '编辑' }).count()).toBe(0);

    const chief = await openApp(CHIEF, { at: '/project/index?scene=approval' });
    await rowsOf(chief.page).filter({ hasText: '审核' }).first().waitFor();
    await chief.go(`/project/index/${PROJECT}`);
    await chief.page.locator('.gj-detail-actions').getByRole('button', { name: '审核' }).click();
    const dialog = chief.page.getByRole('dialog');
    // The card says what decides: facts, files and the last steps.
    const card = dialog.getByRole('region', { name: '审核依据' });
    await card.getByText('提交立项').first().waitFor();
    expect(await card.getByRole('term').allTextContents()).toContain('委托单位');
    const no = dialog.getByRole('button', { name: '不通过', exact: true });
    await no.click();
    await inputOf(chief.page, 'RejectReason').waitFor();
    expect(await errorOf(chief.page, 'RejectReason').count()).toBe(0);
    await no.click();
    await errorOf(chief.page, 'RejectReason').waitFor();
    expect(await errorOf(chief.page, 'RejectReason').textContent()).toBe('请输入不通过原因');

    await fieldOf(chief.page, 'RejectReason').getByRole('button', { name: '附件缺失' }).click();
    await expect.poll(() => inputOf(chief.page, 'RejectReason').inputValue()).toBe('附件缺失');
    await inputOf(chief.page, 'RejectReason').fill('附件不全');
    // The record below the dialog is read again after a comment; what was typed stays.
    const isRead = chief.page.waitForResponse((answer) => answer.url().includes('/api/Project/Get?'));
    await sales.api.post('/api/RecordComment/Add', {
      entity: 'Project',
      record: String(PROJECT),
      Text: '附件稍后补上',
    });
    await isRead;
    await settled(chief.page);
    expect(await inputOf(chief.page, 'RejectReason').inputValue()).toBe('附件不全');
    await inputOf(chief.page, 'RejectReason').press('Control+Enter');
    await chief.page.getByText('已审核，当前状态：待立项').waitFor();
    await dialog.waitFor({ state: 'detached' });

    await sales.go('/project/index');
    await sales.go(`/project/index/${PROJECT}?tab=states`);
    await sales.page.getByText('附件不全').first().waitFor();
    await sales.page.getByText('等了不到 1 小时').first().waitFor();
    await submit();
    await chief.go('/project/index?scene=approval');
    await rowsOf(chief.page).first().waitFor();
    await chief.go(`/project/index/${PROJECT}`);
    await chief.page.locator('.gj-detail-actions').getByRole('button', { name: '审核' }).click();
    await dialog.getByRole('button', { name: '通过', exact: true }).click();
    await chief.page.getByText('已审核，当前状态：进行中').waitFor();

    const { Data } = await sales.api.get('/api/Project/Get', { id: PROJECT });
    expect(readData(Data, 'Record', 'ProjectState')).toBe(30);
    expect(readData(Data, 'Record', 'RejectReason')).toBeNull();
  });

  it('says what is missing for the next step, and goes on to it from the form', async () => {
    const sales = await openApp(SALES);
    const { Data } = await sales.api.get('/api/Project/Get', { id: 14 });
    await sales.api.post('/api/Project/Update', {
      Id: 14,
      Version: Number(readData(Data, 'Record', 'Version')),
      PlanEndDate: '',
    });
    await sales.go('/project/index/14');
    await sales.page.getByText('还缺 1 项即可提交立项：计划完成').waitFor();
    await sales.page.getByRole('button', { name: '提交立项' }).click();
    const form = sales.page.getByRole('dialog');
    await form.getByRole('button', { name: '保存并提交立项' }).waitFor();
    await expect
      .poll(() => inputOf(sales.page, 'PlanEndDate').evaluate((at) => at === document.activeElement))
      .toBe(true);
    expect(await fieldOf(sales.page, 'PlanEndDate').getAttribute('data-required')).toBe('true');
    // A refused attempt to save alone leaves what the step requires to the other button.
    const name = await inputOf(sales.page, 'ProjectName').inputValue();
    await inputOf(sales.page, 'ProjectName').fill('');
    await form.getByRole('button', { name: '仅保存' }).click();
    await errorOf(sales.page, 'ProjectName').waitFor();
    expect(await errorOf(sales.page, 'PlanEndDate').count()).toBe(0);
    await inputOf(sales.page, 'ProjectName').fill(name);
    await form.getByRole('button', { name: '保存并提交立项' }).click();
    await errorOf(sales.page, 'PlanEndDate').waitFor();
    await inputOf(sales.page, 'PlanEndDate').fill('2027-12-31');
    await inputOf(sales.page, 'PlanEndDate').press('Enter');
    await form.getByRole('button', { name: '保存并提交立项' }).click();
    // The step was asked for by name: nothing is left to confirm.
    await sales.page.getByText('已提交立项，当前状态：立项审核中').waitFor();
  });

  it('goes on from the row of a list that is still loading after a save', async () => {
    const { page } = await openApp(OTHER_SALES, { at: '/project/index' });
    await pressIn(page, rowsOf(page).filter({ hasText: '待立项' }).first(), '编辑');
    await inputOf(page, 'ProjectName').fill('名称改过的项目');
    const held: Route[] = [];
    await page.route('**/api/Project/Search?*', (route) => void held.push(route));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(仅)?保存$/ })
      .click();
    await pressIn(page, rowsOf(page).filter({ hasText: '名称改过的项目' }), '提交立项');
    const submit = page.getByRole('dialog').getByRole('button', { name: '提交立项' });
    await submit.waitFor();
    await page.unroute('**/api/Project/Search?*');
    for (const route of held) await route.continue().catch(() => undefined);
    await submit.click();
    await page.getByText('已提交立项，当前状态：立项审核中').waitFor();
  });

  itWhole('terminates only with a reason, in red, from the row of a list', async () => {
    const chief = await openApp(CHIEF, { at: '/project/index?scene=setup' });
    await rowsOf(chief.page).first().waitFor();
    const row = rowsOf(chief.page).first();
    await row.getByRole('button', { name: '更多' }).click();
    await chief.page.getByRole('menuitem', { name: '终止' }).click();
    const dialog = chief.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '终止' }).click();
    await errorOf(chief.page, 'StateReason').waitFor();

    expect(await errorOf(chief.page, 'StateReason').textContent()).toBe('请输入终止原因');
    expect(await dialog.getByRole('button', { name: '终止' }).getAttribute('class')).toContain('ant-btn-dangerous');
  });
});
