import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { readData } from '../support/e2e/readData.ts';

useApp();

/** The chief of 投资咨询部, for whom two projects wait, and a colleague of another unit. */
const [CHIEF, COLLEAGUE] = ['13900000010', '13900000012'];
const WAITING = [59, 62];
/** The general manager, who decides contracts of any amount. */
const EXECUTIVE = '13900000003';
/** A contract that its submitter urges. */
const [URGED, SUBMITTER] = [63, '13900000011'];

describe('approvals', () => {
  it.each([
    [64, '体育中心', '4,483,700 元', false],
    [62, '滨江新城', '45,000 元', true],
  ])('show what decides contract %i and take two clicks', async (id, name, money, isPhone) => {
    const { page, api } = await openApp(EXECUTIVE, { isOwn: true, isPhone, at: '/approvals' });
    const group = page.getByRole('region', { name: '合同 审核' });
    const ends = await group
      .locator('.gj-line-actions')
      .evaluateAll((each) => each.map((actions) => Math.round(actions.getBoundingClientRect().right)));
    expect(new Set(ends).size).toBe(1);
    const waits = group.locator('.gj-line', { hasText: name }).locator('.gj-line-wait');
    expect(await waits.innerText()).toMatch(/^已等 \d+ 天\s*(\d{4}-)?\d{2}-\d{2}$/);
    const facts = new Promise<Route>((resolve) => {
      void page.route(/\/DecisionCard-.*\.js/, resolve, { times: 1 });
    });
    await group.locator('.gj-line', { hasText: name }).getByRole('button', { name: /^审核/ }).click();
    const dialog = page.getByRole('dialog');
    // Nobody decides before the facts are shown, by a button or by a key.
    const held = await facts;
    await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().waitFor();
    await page.keyboard.press('Control+Enter');
    expect(await dialog.getByRole('button', { name: '通过', exact: true }).isDisabled()).toBe(true);
    await held.continue();
    const card = dialog.getByRole('region', { name: '审核依据' });
    for (const text of ['合同金额', money, '客户', '收款计划', '提交审批'])
      await card.getByText(text).first().waitFor();
    // The dialog opens at its facts, and takes the keys there.
    await expect.poll(() => dialog.locator('.gj-action').evaluate((at) => at === document.activeElement)).toBe(true);
    expect(await dialog.locator('.ant-modal-body').evaluate((body) => body.scrollTop)).toBe(0);
    if (!isPhone) await card.getByText('同一客户的合同').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // The page behind does not scroll.
    if (isPhone) expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    const yes = dialog.getByRole('button', { name: '通过', exact: true });
    await yes.hover();
    // A press counts, although content that arrives moves the button before the release.
    await page.mouse.down();
    await dialog.evaluate((element) => {
      element.style.marginTop = '64px';
    });
    await page.mouse.up();
    const state = async (): Promise<unknown> =>
      readData((await api.get('/api/Contract/Get', { id })).Data, 'Record', 'ContractState');
    await expect.poll(state).toBe(20);
  });

  it('are a click away from the message that names them', async () => {
    const submitter = await openApp(SUBMITTER);
    expect(
      (await submitter.api.post('/api/RecordApproval/Urge', { entity: 'Contract', record: URGED })).Successed,
    ).toBe(true);
    const { page, path } = await openApp(EXECUTIVE, { at: '/crmIndex' });
    const count = page.locator('.gj-bell-count');
    const before = Number(await count.textContent());
    await page.locator('.gj-bell').click();
    await page.locator('.gj-bell-rows a', { hasText: '人民医院新院区一标段' }).first().click();
    await page.getByRole('dialog').getByRole('region', { name: '审核依据' }).getByText('合同金额').first().waitFor();
    expect(path()).toBe(`/contract/index/${URGED}`);
    await expect.poll(() => count.textContent()).toBe(String(before - 1));
  });

  it('are lent to a colleague, who decides alike ones together', async () => {
    const chief = await openApp(CHIEF, { at: '/userCenter/index?tab=delegations' });
    await chief.page.getByRole('button', { name: '委托同事' }).click();
    const dialog = chief.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '委托', exact: true }).click();
    await expect
      .poll(() => dialog.locator('.gj-field-error').allTextContents())
      .toEqual(['请选择同事', '请选择开始日期', '请选择结束日期']);
    await dialog.getByLabel('代办的同事').fill('蒋文博');
    await dialog.getByLabel('代办的同事').press('Enter');
    await dialog.getByLabel('第一天').fill('2020-01-01');
    await dialog.getByLabel('最后一天').fill('2020-01-02');
    await dialog.getByRole('button', { name: '委托', exact: true }).click();
    await dialog.getByText('结束日期已经过去').waitFor();
    const today = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await dialog.getByLabel('第一天').fill(today);
    await dialog.getByLabel('最后一天').fill(today);
    await dialog.getByRole('button', { name: '委托', exact: true }).click();
    await chief.page.getByText('由 蒋文博 代办').waitFor();

    const colleague = await openApp(COLLEAGUE, { at: '/approvals' });
    const group = colleague.page.getByRole('region', { name: '项目 审核' });
    await group.waitFor();
    expect(await group.locator('.gj-line').count()).toBe(WAITING.length);
    expect(await group.getByText('代 孙立新').count()).toBe(WAITING.length);
    await group.getByRole('checkbox', { name: '全选项目' }).check();
    await group.getByRole('button', { name: '批量审核（2）' }).click();
    const decision = colleague.page.getByRole('dialog');
    await decision.getByText('已选 2 条').waitFor();
    await decision.getByRole('button', { name: '通过', exact: true }).click();
    await group.waitFor({ state: 'detached' });

    for (const id of WAITING) {
      const { Data } = await chief.api.get('/api/Project/StateLog', { id });
      expect(readData(Data, 'Rows', '0', 'OperatorName')).toBe('蒋文博 代 孙立新');
    }
    await chief.page.getByRole('button', { name: '结束委托' }).click();
    await chief.page.getByText('没有审批委托').waitFor();
    await chief.go('/approvals?kind=done');
    expect(await chief.page.getByRole('tab', { name: '我已处理' }).getAttribute('aria-selected')).toBe('true');
  });
});
