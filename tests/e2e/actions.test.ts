import { describe, expect, it } from 'vitest';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { choose, dialogOf, errorOf, fieldOf, inputOf, pressIn, rowsOf, save } from '../support/e2e/onPage.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const MARKET = '13900000018';

describe('the own actions of a list', () => {
  it('set fields of a record at once, after asking, and offer what is possible then', async () => {
    const { page } = await openApp(MARKET, { at: '/markTemplate/index' });
    const row = rowsOf(page).filter({ hasText: '年报审计续单线索' });
    const menu = page.locator('.ant-dropdown:visible .ant-dropdown-menu-item');
    await row.getByRole('button', { name: '更多' }).click();
    await menu.filter({ hasText: '停用' }).click();
    await dialogOf(page).getByRole('button', { name: '停用' }).click();
    await row.locator('.gj-tag').filter({ hasText: '停用' }).waitFor();
    await row.getByRole('button', { name: '更多' }).click();
    await expect.poll(() => menu.allTextContents()).toEqual(['查看', '编辑', '启用', '复制', '删除']);
    await menu.filter({ hasText: '启用' }).click();
    await expect.poll(() => row.locator('.gj-tag').count()).toBe(0);
  });

  itWhole('copy a record, without what no two records may share', async () => {
    const { page } = await openApp(MARKET, { at: '/markTemplate/index' });
    await rowsOf(page).filter({ hasText: '资产评估委托线索' }).getByRole('button', { name: '更多' }).click();
    await page.locator('.ant-dropdown:visible .ant-dropdown-menu-item').filter({ hasText: '复制' }).click();
    await fieldOf(page, 'TemplateName').waitFor();
    expect(await inputOf(page, 'TemplateName').inputValue()).toBe('');
    expect(await fieldOf(page, 'MainBusinessType').textContent()).toContain('评估');
    expect(await inputOf(page, 'FollowDays').inputValue()).toBe('3');
    await save(page);
    await expect.poll(() => errorOf(page, 'TemplateName').textContent()).toBe('请输入模板名称');
    await inputOf(page, 'TemplateName').fill('资产评估委托线索二');
    await save(page);
    await rowsOf(page).filter({ hasText: '资产评估委托线索二' }).waitFor();
  });

  itWhole('make a record about the row', async () => {
    const { page, api } = await openApp(MARKET, { at: '/marketclue/index?ClueState=3' });
    const row = rowsOf(page).first();
    const name = (await row.locator('.gj-title-link').textContent()) ?? '';
    await pressIn(page, row, '跟进');
    await page.getByText(`跟进：${name.slice(0, 10)}`).waitFor();
    expect(await fieldOf(page, 'RelatedId').count()).toBe(0);
    // The type has a default: the first field to fill in is the text.
    const content = inputOf(page, 'Content');
    await expect.poll(() => content.evaluate((each) => each === document.activeElement)).toBe(true);
    await choose(page, 'RecordType', '电话');
    await choose(page, 'CallResult', '已接通');
    await inputOf(page, 'Content').fill('线索电话，端到端');
    await save(page);
    await page.getByText('已保存').waitFor();
    const { Data } = await api.get('/api/ActivityRecord/Search', { searchKey: '线索电话，端到端' });
    expect(Data).toMatchObject({ Rows: [{ RelatedEntity: 'marketclue', RelatedIdText: name }] });
  });
});

it('choosing a template fills the empty fields that it presets, and when to follow up', async () => {
  const { page } = await openApp(MARKET, { at: '/marketclue/index' });
  await page.getByRole('button', { name: '新建线索' }).click();
  await choose(page, 'BusinessChannels', '行业协会');
  await choose(page, 'MarkTemplateId', '造价咨询公开招标线索');
  await expect.poll(() => fieldOf(page, 'CustomerSources').textContent()).toContain('公开招标信息');
  expect(await fieldOf(page, 'BusinessChannels').textContent()).toContain('行业协会');
  expect(await fieldOf(page, 'FollowGuide').textContent()).toContain('核对公告资质');
  const due = new Date(Date.now() + (48 + 8) * 3_600_000).toISOString().slice(0, 10);
  expect(await inputOf(page, 'NextContactTime').inputValue()).toContain(due);
});
