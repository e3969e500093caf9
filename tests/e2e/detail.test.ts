import { describe, expect, it } from 'vitest';
import { openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { dialogOf, fieldOf, inputOf, rowsOf, save, titleOf } from '../support/e2e/onPage.ts';

useApp();

describe('a record', () => {
  it('shows its name, state, fields that the rules show, and who made it', async () => {
    const { page, go } = await openApp(SALES);
    await go('/project/index');
    const name = (await rowsOf(page).first().locator('.gj-title-link').textContent()) ?? '';
    await rowsOf(page).first().locator('.gj-title-link').click();

    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.title()).toContain(name);
    expect(await page.locator('.gj-crumbs').textContent()).toContain(name);
    expect(await page.locator('.gj-detail-title .gj-tag').count()).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('系统信息');
    await page.locator('.gj-back').click();
    await rowsOf(page).first().waitFor();
  });

  it('lists what refers to it, and makes new records that do', async () => {
    const { page, go } = await openApp(SALES);
    // One that has been set up: there are no contracts for others.
    await go('/project/index?scene=running');
    await rowsOf(page).first().locator('.gj-title-link').click();
    const tab = page.getByRole('tab', { name: /^合同/ });
    await tab.waitFor();
    await tab.click();
    const create = page.locator('.gj-detail-panel').getByRole('button', { name: /新建/ }).first();
    await create.click();
    await fieldOf(page, 'ProjectName').waitFor();
    const project = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(await fieldOf(page, 'ProjectName').textContent()).toContain(project);
  });

  it('gives new records what the schema says they take over from it', async () => {
    const { page, go } = await openApp(SALES);
    await go('/contract/index?scene=unreceived');
    await rowsOf(page).first().locator('.gj-title-link').click();
    const facts = page.locator('.gj-facts dt');
    await expect.poll(() => facts.allTextContents()).toContain('未回款');
    await page.getByRole('tab', { name: /^收款计划/ }).click();
    const scenes = page.getByRole('tablist', { name: '场景' }).getByRole('tab');
    await expect.poll(() => scenes.count()).toBe(4);
    await scenes.filter({ hasText: '逾期' }).click();
    await expect.poll(() => scenes.nth(2).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: /^回款/ }).click();
    const project = await page.locator('.gj-facts > div').filter({ hasText: '项目名称' }).locator('dd').textContent();
    await page.locator('.gj-detail-panel').getByRole('button', { name: '登记收款' }).click();
    await expect.poll(() => fieldOf(page, 'ProjectId').textContent()).toContain(project ?? '');
    const contract = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(await fieldOf(page, 'ContractId').textContent()).toContain(contract);
  });

  it('makes nothing in a tab whose records come about elsewhere', async () => {
    const { page, go } = await openApp(SALES);
    await go('/project/index?scene=running');
    await rowsOf(page).first().locator('.gj-title-link').click();
    await page.getByRole('tab', { name: /^开票/ }).click();
    await page.locator('.gj-detail-panel .gj-list.is-embedded').waitFor();
    expect(await page.locator('.gj-detail-panel').getByRole('button', { name: '申请开票' }).count()).toBe(0);
  });

  it('is changed in a drawer, and the log tells what was changed', async () => {
    const { page, go } = await openApp(SALES);
    // One of the demo: of others, groups in which nothing is filled in are closed.
    await go('/customer/index?scene=mine&searchKey=云川市城市建设投资集团有限公司');
    await rowsOf(page).first().locator('.gj-title-link').click();
    await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
    await inputOf(page, 'Remark').fill('端到端备注');
    await save(page);
    await page.getByText('已保存').waitFor();
    await expect
      .poll(() => page.locator('.gj-values').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining('端到端备注')]));

    await page.getByRole('tab', { name: '操作日志' }).click();
    await expect.poll(() => page.locator('.gj-log').textContent()).toContain('端到端备注');
  });

  it('that does not exist, or is not ours, says so', async () => {
    const { page, go } = await openApp(SALES);
    await go('/project/index/999999');
    await page.getByText(/没有找到/).waitFor();
    await page.getByRole('button', { name: '返回列表' }).click();
    await rowsOf(page).first().waitFor();
  });

  it('is not deleted while others refer to it, and says which', async () => {
    const { page, go } = await openApp(SALES);
    // One that is still being courted: those with contracts are not deleted at all.
    await go('/customer/index?scene=mine&CustomerState=2');
    await rowsOf(page).first().getByText('更多').click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialogOf(page).getByRole('button', { name: '删除' }).click();
    await titleOf(page, '该记录已被引用，不能删除').waitFor();
    expect(await dialogOf(page).locator('li').count()).toBeGreaterThan(0);
  });
});
