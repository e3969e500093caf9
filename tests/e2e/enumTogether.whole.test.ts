import type { Page } from 'playwright-core';
import { enumVersion } from '../support/server/enumVersion.ts';
import { describe, expect, it } from 'vitest';
import { choose, dialogOf, errorOf, fieldOf, inputOf, save, titleOf } from '../support/e2e/onPage.ts';
import { ADMIN, openApp, useApp, type Api } from '../support/e2e/openApp.ts';
import { readData, readList, readText } from '../support/e2e/readData.ts';

useApp();

/** No rule compares its items. */
const TYPE = 'ContactRole';
const COLLEAGUE = '13900000011';
/** The user's contact in the demo. */
const CONTACT = 96;
const [CHOSEN, OTHER] = [61, 62];
const INTO = 2;
const DRAWER = '.ant-drawer-section';
const TREE = '.gj-admin-tree .ant-tree-node-content-wrapper';
/** An administrator's changes appear elsewhere automatically. The timeout only ends tests that hang; milliseconds. */
const SOON = { timeout: 180_000 };

const chosen = (page: Page) => fieldOf(page, TYPE).locator('.ant-select');
const shown = (page: Page, field: string, words: string) =>
  fieldOf(page, field).locator('.ant-select-content').filter({ hasText: words });
const recordOf = async (api: Api): Promise<unknown> =>
  readData((await api.get('/api/contact/Get', { id: CONTACT })).Data, 'Record');
const itemsOf = async (api: Api) => readList((await api.get('/api/enumdata/GetEnumItems', { typeName: TYPE })).Data);

async function change(api: Api, name: string, fields: Readonly<Record<string, string | number>>): Promise<void> {
  // Items of the type unless the fields name another.
  const sent: typeof fields = { TypeName: TYPE, ...fields };
  const isKnown = name !== 'Add' && name !== 'UndoMerge';
  const Version = isKnown ? await enumVersion(api, String(sent['TypeName']), sent['Value'] ?? '') : undefined;
  const reply = await api.post(`/api/enumdata/${name}EnumDataItemDefine`, {
    ...sent,
    ...(Version === undefined ? {} : { Version }),
  });
  expect([name, reply.Message]).toEqual([name, '']);
}

const including = (label: string): unknown => expect.stringContaining(label);

/** Brings the items in as they are, and two more behind them. */
async function importTwo(api: Api): Promise<void> {
  const rows = (await itemsOf(api)).map((item) => ({ Value: readData(item, 'Value'), Label: readData(item, 'Label') }));
  const more = [
    { Value: CHOSEN, Label: '行业顾问' },
    { Value: OTHER, Label: '评标专家' },
  ];
  const reply = await api.post('/api/enumdata/ImportEnumDataItems', {
    TypeName: TYPE,
    Rows: JSON.stringify([...rows, ...more]),
  });
  expect(readList(reply.Data, 'Changes').length).toBe(2);
}

/** The choices that the colleague's open form offers now. */
async function offered(page: Page): Promise<string[]> {
  await inputOf(page, TYPE).click();
  const found = await page.locator('.ant-select-dropdown:visible .ant-select-item-option').allTextContents();
  await inputOf(page, TYPE).press('Escape');
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'detached' });
  return found;
}

async function edit(page: Page): Promise<void> {
  await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  await inputOf(page, 'Remark').waitFor();
}

/** Everything as it was, for the tests that count. */
async function restore(admin: Api, colleague: Api, before: unknown): Promise<void> {
  const reply = await colleague.post('/api/contact/Update', {
    Id: CONTACT,
    Version: Number(readData(await recordOf(colleague), 'Version')),
    Remark: readText(before, 'Remark'),
    [TYPE]: Number(readData(before, TYPE)),
  });
  expect(reply.Message).toBe('');
  for (const Value of [CHOSEN, OTHER]) await change(admin, 'Delete', { Value });
}

describe('enum items, changed by an administrator while a colleague has a form open', () => {
  it('show as they are now in both windows, and nothing that was typed is lost', async () => {
    const admin = await openApp(ADMIN, { at: `/development/enumDataManagement?type=${TYPE}` });
    const colleague = await openApp(COLLEAGUE);
    const { page } = colleague;
    const before = await recordOf(colleague.api);
    const original = (await itemsOf(admin.api)).map((item) => readText(item, 'Label'));
    await colleague.go(`/contact/index/${CONTACT}`);
    await edit(page);
    await inputOf(page, 'Remark').fill('还没有保存的备注');

    await importTwo(admin.api);
    await expect.poll(() => offered(page), SOON).toEqual([...original, '行业顾问', '评标专家']);
    await choose(page, TYPE, '行业顾问');
    await chosen(page).getByTitle('行业顾问').waitFor();

    await admin.page.locator(TREE).filter({ hasText: '行业顾问' }).click();
    await admin.page.getByLabel('名称').fill('行业协会顾问');
    await admin.page.locator(DRAWER).getByRole('button', { name: '保存' }).click();
    await chosen(page).getByTitle('行业协会顾问').waitFor(SOON);
    await change(admin.api, 'Update', { Value: CHOSEN, Position: 0 });
    await expect.poll(() => offered(page), SOON).toEqual(['行业协会顾问', ...original, '评标专家']);
    await expect
      .poll(() => admin.page.locator(TREE).allTextContents(), SOON)
      .toEqual(['行业协会顾问', ...original, '评标专家'].map(including));
    expect(await inputOf(page, 'Remark').inputValue()).toBe('还没有保存的备注');
    await save(page);
    await page.getByText('已保存').waitFor();
    expect(await recordOf(colleague.api)).toMatchObject({ [TYPE]: CHOSEN, Remark: '还没有保存的备注' });

    await edit(page);
    await inputOf(page, 'Remark').fill('停用之后');
    for (const Value of [CHOSEN, OTHER]) await change(admin.api, 'Update', { Value, IsEnabled: 'false' });
    // The user's own choice stays; items not chosen are removed.
    await expect.poll(() => offered(page), SOON).toEqual(['行业协会顾问', ...original]);
    await save(page);
    await expect.poll(async () => readText(await recordOf(colleague.api), 'Remark')).toBe('停用之后');
    expect(await recordOf(colleague.api)).toMatchObject({ [TYPE]: CHOSEN });
    await page.locator('.gj-form-footer').waitFor({ state: 'detached' });

    await edit(page);
    await inputOf(page, 'Remark').fill('合并之后');
    await change(admin.api, 'Merge', { Value: CHOSEN, Into: INTO });
    await chosen(page).getByTitle('行业协会顾问（已删除）').waitFor(SOON);
    expect(await offered(page)).toEqual(original);
    await save(page);
    await errorOf(page, TYPE).getByText('决策角色不在可选范围内').waitFor();
    await choose(page, TYPE, original[INTO - 1] ?? '');
    await save(page);
    await titleOf(page, '数据已被他人修改').waitFor();
    await dialogOf(page).getByRole('button', { name: '按选择保存' }).click();
    await expect.poll(() => recordOf(colleague.api)).toMatchObject({ [TYPE]: INTO, Remark: '合并之后' });
    await admin.page
      .locator(TREE)
      .filter({ hasText: '行业协会顾问' })
      .waitFor({ state: 'detached', ...SOON });

    await change(admin.api, 'UndoMerge', { Value: CHOSEN });
    await restore(admin.api, colleague.api, before);
    expect((await itemsOf(admin.api)).map((item) => readText(item, 'Label'))).toEqual(original);
  });

  it('that were merged are taken back later by another administrator in 合并记录, which says what could not be', async () => {
    const { api } = await openApp(ADMIN);
    const colleague = (await openApp(COLLEAGUE)).api;
    const before = await recordOf(colleague);
    await importTwo(api);
    const hold = async (value: number): Promise<void> => {
      const Version = Number(readData(await recordOf(colleague), 'Version'));
      const reply = await colleague.post('/api/contact/Update', { Id: CONTACT, Version, [TYPE]: value });
      expect(reply.Message).toBe('');
    };
    await hold(CHOSEN);
    await change(api, 'Merge', { Value: CHOSEN, Into: INTO });

    const { page } = await openApp(ADMIN, { at: `/development/enumDataManagement?type=${TYPE}` });
    await page.getByRole('button', { name: '合并记录' }).click();
    const lines = dialogOf(page).getByRole('listitem').filter({ hasText: '行业顾问 合并到' });
    await lines.getByText(/改写了 1 条记录$/).waitFor();
    await lines.getByRole('button', { name: /^撤销/ }).click();
    await page.getByText('已撤销，恢复了 1 条记录').waitFor();
    await lines.getByText(/不能撤销：值 61 已经在用/).waitFor();
    expect(await recordOf(colleague)).toMatchObject({ [TYPE]: CHOSEN });
    expect((await itemsOf(api)).map((item) => readData(item, 'Value'))).toContain(CHOSEN);

    await change(api, 'Merge', { Value: CHOSEN, Into: INTO });
    await hold(OTHER);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '合并记录' }).click();
    await lines.first().getByRole('button', { name: /^撤销/ }).click();
    await page.getByText('已撤销，恢复了 0 条记录；另外 1 条后来又改过，保持现在的内容').waitFor();
    await lines.nth(1).getByText('不能撤销').waitFor();
    expect(await recordOf(colleague)).toMatchObject({ [TYPE]: OTHER });
    await restore(api, colleague, before);
  });

  it('show by their new names in the rows of an open list and in an open record', async () => {
    const { api } = await openApp(ADMIN);
    const list = await openApp(COLLEAGUE, { at: '/contact/index' });
    const record = await openApp(COLLEAGUE, { at: `/contact/index/${CONTACT}` });
    const held = Number(readData(await recordOf(list.api), TYPE));
    const before = (await itemsOf(api)).find((item) => readData(item, 'Value') === held);
    const label = readText(before, 'Label');
    const shows = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true }).first();
    for (const { page } of [list, record]) await shows(page, label).waitFor();

    await change(api, 'Update', { Value: held, Label: '改了名的角色' });
    for (const { page } of [list, record]) await shows(page, '改了名的角色').waitFor(SOON);
    expect(await shows(list.page, label).count()).toBe(0);
    await change(api, 'Update', { Value: held, Label: label });
    for (const { page } of [list, record]) await shows(page, label).waitFor(SOON);
  });

  it('that are deleted keep their name in a tree and in a region until another is chosen', async () => {
    const { api } = await openApp(ADMIN);
    const items = [
      { TypeName: 'Industry', Value: 'ZZ', Label: '临时行业' },
      { TypeName: 'AdInfo', Value: '990000', Label: '临时地区' },
    ];
    for (const item of items) await change(api, 'Add', item);
    const { page } = await openApp(COLLEAGUE, { at: '/customer/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'CustomerName').fill('还没有保存的客户');
    await inputOf(page, 'Industry').click();
    await page.keyboard.type('临时');
    await page.locator('.ant-select-tree-title').filter({ hasText: '临时行业' }).click();
    await inputOf(page, 'AdInfo').click();
    await page.locator('.ant-cascader-menu-item').filter({ hasText: '临时地区' }).click();
    for (const { TypeName, Label } of items) await shown(page, TypeName, Label).waitFor();
    for (const { TypeName, Value } of items) await change(api, 'Delete', { TypeName, Value });
    for (const { TypeName, Label } of items) await shown(page, TypeName, `${Label}（已删除）`).waitFor(SOON);
    expect(await inputOf(page, 'CustomerName').inputValue()).toBe('还没有保存的客户');
    await save(page);
    await errorOf(page, 'Industry').getByText('所属行业不在可选范围内').waitFor();
  });
});
