import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { choose, dialogOf, fieldOf, inputOf, pressIn, rowsOf, save, titleOf } from '../support/e2e/onPage.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { writesComment } from '../support/e2e/writesComment.ts';
import { isTooMany, seesOthers } from '../support/e2e/seesOthers.ts';
import { takesBack } from '../support/e2e/takesBack.ts';
import { takesRowsBack } from '../support/e2e/takesRowsBack.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

describe('a record', () => {
  it('shows its name, state, fields that the rules show, and who made it', async () => {
    const { page } = await openApp(SALES, { at: '/project/index' });
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

  it('has a low head that stays in sight, each fact once, and empty fields on demand', async () => {
    const { page, go, api } = await openApp(SALES);
    const { Data } = await api.get('/api/Contract/Search', { scene: 'unreceived', rows: 1 });
    await go(`/contract/index/${String(readData(readList(Data, 'Rows')[0], 'Id'))}`);
    const head = page.locator('.gj-detail-head');
    await head.getByText('未回款').waitFor();
    expect(await head.locator('dt').allTextContents()).toContain('客户');
    expect((await page.locator('.gj-detail-panel').boundingBox())?.y).toBeLessThan(320);
    const fields = page.locator('.gj-detail [data-field]');
    const names = (): Promise<string[]> =>
      fields.evaluateAll((all) => all.map((field) => field.getAttribute('data-field') ?? ''));
    const shown = await names();
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).not.toContain('ProjectName');
    const whole = page.getByRole('button', { name: /^显示 \d+ 个空字段$/ });
    const count = Number(/\d+/.exec((await whole.textContent()) ?? '')?.[0]);
    await whole.click();
    expect(await names()).toHaveLength(shown.length + count);
    await page.getByRole('complementary', { name: '最近动态' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: '收起空字段' }).focus();
    await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(60);
    expect(await page.getByRole('link', { name: '返回合同管理' }).isVisible()).toBe(true);
  });

  itWhole('tells on demand why something cannot be done with it now', async () => {
    const { page, go, api } = await openApp(SALES);
    const { Data } = await api.get('/api/Project/Search', { OwnerId: 6, rows: 100 });
    // Not set up yet: nothing was submitted, so nothing can be withdrawn.
    const open = readList(Data, 'Rows').find((row) => readData(row, 'ProjectState') === 1);
    await go(`/project/index/${String(readData(open, 'Id'))}`);
    await page.locator('.gj-detail-actions').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '为什么不能…' }).click();
    const dialog = page.getByRole('dialog', { name: '为什么不能…' });
    // The first explanation moves what is below it when it comes.
    await dialog.locator('.gj-whynot > li').first().waitFor();
    await dialog.getByRole('button', { name: '撤回' }).click();
    await dialog.getByText('要在 立项审核中').waitFor();
    expect(await dialog.locator('.gj-whynot > li').first().textContent()).toContain('权限');
  });

  it('lists what refers to it, and makes new records that do', async () => {
    const { page, go } = await openApp(SALES);
    // A project that is set up: the others have no contracts.
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

  itWhole('gives new records what the schema says they take over from it', async () => {
    const { page } = await openApp(SALES, { at: '/contract/index?scene=unreceived' });
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

  itWhole('says in a tab what a figure of the record counts and the reader may not see', async () => {
    const { page, go, api } = await openApp(SALES);
    const { Data } = await api.get('/api/Contract/Search', { rows: 100 });
    let hidden: number | undefined;
    for (const row of readList(readData(Data, 'Rows'))) {
      const id = Number(readData(row, 'Id'));
      const { Data: beyond } = await api.get('/api/Contract/Beyond', { id });
      if (readList(readData(beyond, 'Rows')).some((each) => readData(each, 'List') === 'invoice/related')) {
        hidden = id;
        break;
      }
    }
    await go(`/contract/index/${hidden ?? 0}?tab=invoice/related`);
    const note = page.getByRole('note').filter({ hasText: '已开票' });
    await note.waitFor();
    expect(await note.textContent()).toMatch(/^“已开票”还计入了 \d+ 条您没有权限查看的记录/);
  });

  it('counts in its tabs what was made just now by a button of its head', async () => {
    const { page } = await openApp(SALES, { at: '/project/index?scene=running' });
    await rowsOf(page).first().locator('.gj-title-link').click();
    const tab = page.getByRole('tab', { name: /^跟进记录/ });
    const count = async (): Promise<number> => Number(/\d+$/.exec((await tab.textContent()) ?? '')?.[0] ?? -1);
    await expect.poll(count).toBeGreaterThanOrEqual(0);
    const before = await count();
    const main = page.locator('.gj-detail-actions .ant-btn-primary');
    expect(await main.allTextContents()).toEqual(['新建合同']);
    await pressIn(page, page.locator('.gj-detail-actions'), '跟进');
    await choose(page, 'RecordType', '快速记录');
    await inputOf(page, 'Content').fill('抬头写的跟进');
    await save(page);
    await expect.poll(count).toBe(before + 1);
  });

  itWhole(
    'counts in its tabs what is made and deleted in one of them, and what a row there makes for another',
    async () => {
      const { page } = await openApp(ADMIN, { at: '/customer/index/3' });
      const tabOf = (title: string) => page.getByRole('tab', { name: new RegExp(`^${title}`) });
      const count = async (title: string): Promise<number> =>
        Number(/\d+$/.exec((await tabOf(title).textContent()) ?? '')?.[0] ?? -1);
      await expect.poll(() => count('联系人')).toBeGreaterThan(0);
      const [contacts, records] = [await count('联系人'), await count('跟进记录')];
      await tabOf('联系人').click();
      const panel = page.locator('.gj-detail-panel');
      await panel.getByRole('button', { name: '新建联系人' }).click();
      await inputOf(page, 'ContactName').fill('页签里建的人');
      await inputOf(page, 'PhoneNumber').fill('13712340077');
      await save(page);
      await expect.poll(() => count('联系人')).toBe(contacts + 1);

      const others = rowsOf(page).filter({ hasNotText: '页签里建的人' });
      await pressIn(page, others.first(), '跟进');
      await inputOf(page, 'Content').fill('从联系人那一行写的跟进');
      await save(page);
      await expect.poll(() => count('跟进记录')).toBe(records + 1);

      await pressIn(page, rowsOf(page).filter({ hasText: '页签里建的人' }), '删除');
      await dialogOf(page).getByRole('button', { name: '删除' }).click();
      await expect.poll(() => count('联系人')).toBe(contacts);
    },
  );

  itWhole('makes nothing in a tab whose records come about elsewhere', async () => {
    const { page } = await openApp(SALES, { at: '/project/index?scene=running' });
    await rowsOf(page).first().locator('.gj-title-link').click();
    await page.getByRole('tab', { name: /^开票/ }).click();
    await page.locator('.gj-detail-panel .gj-list.is-embedded').waitFor();
    expect(await page.locator('.gj-detail-panel').getByRole('button', { name: '申请开票' }).count()).toBe(0);
  });

  itWhole('is changed in a drawer, and the log tells what was changed', async () => {
    const { page, go } = await openApp(SALES);
    // A demo record: in others, groups of empty fields are collapsed.
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
    await page.setViewportSize({ width: 390, height: 844 });
    await takesBack(page, '备注', '空');
    await writesComment(page, '周建平', '已通知 1 人');
  });

  itWhole('gets the files of a field back from its log, and from what is said after a save', async () => {
    const { page, go, api } = await openApp(SALES);
    const [row] = readList((await api.get('/api/Customer/Search', { scene: 'mine' })).Data, 'Rows');
    const id = Number(readData(row, 'Id'));
    await go(`/customer/index/${id}`);
    const record = async (): Promise<unknown> => readData((await api.get('/api/Customer/Get', { id })).Data, 'Record');
    const names = async (): Promise<unknown[]> =>
      readList(await record(), 'Attachments').map((file) => readData(file, 'FileName'));
    const before = await names();
    const edit = async (): Promise<void> => {
      await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
      await fieldOf(page, 'Attachments').waitFor();
    };
    await edit();
    const file = { name: '改回.txt', mimeType: 'text/plain', buffer: Buffer.from('改回') };
    await fieldOf(page, 'Attachments').locator('input[type=file]').setInputFiles(file);
    await fieldOf(page, 'Attachments').getByText('改回.txt').waitFor();
    await save(page);
    await expect.poll(names).toEqual([...before, '改回.txt']);
    await page.getByRole('button', { name: /撤\s*销/ }).click();
    await expect.poll(names).toEqual(before);
    await takesBack(page, '附件', `${before.length + 1} 个文件`);
    await expect.poll(names).toEqual([...before, '改回.txt']);
  });

  itWhole('gets its child rows back from its log', async () => {
    const window = await openApp(ADMIN);
    const { Data } = await window.api.get('/api/contract/Search', {
      rows: 100,
      ContractState: '0,30',
    });
    const ids = readList(Data, 'Rows').map((row) => Number(readData(row, 'Id')));
    const replies = await Promise.all(ids.map((id) => window.api.get('/api/contract/Get', { id })));
    const open = replies.findIndex(
      (reply) =>
        readList(reply.Data, 'Editable').includes('paymentPlan') &&
        readList(reply.Data, 'Record', 'paymentPlan').length > 1,
    );
    const id = Number(ids[open]);
    await window.go(`/contract/index/${id}`);
    await takesRowsBack(window, {
      ...{
        api: 'Contract',
        id,
        field: 'paymentPlan',
        title: '收款计划',
        told: '修改：第1期',
        undone: '修改：第1期',
      },
      change: (form) => form.locator('[data-row="0"] [data-field="Remark"]').locator('input').fill('改回这一行'),
    });
  });

  itWhole('shows what others do to it at once, and so does a list', async () => {
    const [reader, writer] = [await openApp(SALES), await openApp(ADMIN)];
    const seen = {
      list: '/customer/index?scene=mine',
      record: '云川市城市建设投资集团有限公司',
      field: 'Remark',
    };
    await seesOthers(reader, writer, seen);
    await isTooMany(reader, writer, { ...seen, entity: 'Customer' });
  });

  it('that does not exist, or is not ours, says so', async () => {
    const { page } = await openApp(SALES, { at: '/project/index/999999' });
    await page.getByText(/没有找到/).waitFor();
    await page.getByRole('button', { name: '返回列表' }).click();
    await rowsOf(page).first().waitFor();
  });

  it('is not deleted while others refer to it, and says which', async () => {
    const { page, go } = await openApp(SALES);
    // A potential customer: customers with contracts cannot be deleted at all.
    await go('/customer/index?scene=mine&CustomerState=2');
    await rowsOf(page).first().getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialogOf(page).getByRole('button', { name: '删除' }).click();
    await titleOf(page, '该记录已被引用，不能删除').waitFor();
    expect(await dialogOf(page).locator('li').count()).toBeGreaterThan(0);
  });
});
