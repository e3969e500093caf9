import { buffer } from 'node:stream/consumers';
import writeXlsxFile from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { forgive, openApp, useApp } from '../support/e2e/openApp.ts';
import { importsChanges } from '../support/e2e/importsChanges.ts';
import { savedRows, stopsAndGoesOn } from '../support/e2e/importsByJob.ts';
import { changesMany } from '../support/e2e/changesMany.ts';
import { printsRecords } from '../support/e2e/printsRecords.ts';
import { printsScreens } from '../support/e2e/printsScreens.ts';
import { choose, dialogOf, errorOf, fieldOf, inputOf, pressIn, rowsOf } from '../support/e2e/onPage.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { describeWhole, itWhole } from '../support/wholeRun.ts';

useApp();

const ADMIN = '13900000001';
const HEAD = ['客户名称*', '客户性质*', '所属行业*', '客户来源*', '所在地区*', '负责人', '多余的列'];
const sound = (name: string): string[] => [name, '个人', '林业', '1', '110105', '沈佳宁', ''];

const FILE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const workbook = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeXlsxFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();

describe('many records at once', () => {
  it('get the same in a field, each by its own rules, after it was shown what becomes of them, and are as before again', async () => {
    const window = await openApp(ADMIN);
    const { api } = window;
    const before = readList((await api.get('/api/Customer/Search', { rows: 3 })).Data, 'Rows');
    const isOther = (row: unknown): boolean => readData(row, 'CustomerLevel') !== 2;
    const names = await changesMany(window, {
      ...{
        list: '/customer/index',
        rows: 3,
        title: '客户级别',
        changed: before.filter(isOther).length,
      },
      enter: (page) => choose(page, 'CustomerLevel', '主要客户(B)'),
      isTakenBack: true,
      isTogether: true,
    });
    expect(names).toEqual(before.filter(isOther).map((row) => readData(row, 'CustomerName')));
    // Saved, and as it was again: two versions more.
    for (const row of before.filter(isOther)) {
      const { Data } = await api.get('/api/Customer/Get', { id: Number(readData(row, 'Id')) });
      expect(readData(Data, 'Record')).toMatchObject({
        CustomerLevel: readData(row, 'CustomerLevel'),
        Version: Number(readData(row, 'Version')) + 2,
      });
    }
  });

  itWhole('are printed, each on a paper of its own or all on one', async () => {
    const layouts = { record: '合同审批表', records: '合同登记表（一张表）' };
    await printsRecords(await openApp(ADMIN), { list: '/contract/index', ...layouts });
  });

  itWhole('are on paper as they stand on the screen, and so is the workbench', async () => {
    await printsScreens(await openApp(ADMIN), {
      home: '/crmIndex',
      block: '经营概况',
      list: '/contract/index',
    });
  });

  itWhole('come from a file that says what is wrong in which cell, and two of them are merged', async () => {
    const { page, go, api } = await openApp(ADMIN, { at: '/customer/index' });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = dialogOf(page);
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('客户导入模板.xlsx');
    const [, hints] = unpackSheets(await buffer(await template.createReadStream()), true);
    const hintOf = (title: string) => hints?.data.find(([name]) => name === title);
    expect(hintOf('负责人')?.slice(2)).toEqual([
      expect.stringContaining('不填就是空；没有这一列时，与新建时一样自动填写'),
      '不填写则进入公海',
    ]);
    expect(hintOf('客户级别')?.[2]).toContain('不填时为“普通客户(C)”');
    const rows = [
      HEAD,
      sound('导入走查甲单位'),
      sound('导入走查乙单位'),
      ['导入走查丙单位', '神仙', '', '', '', '', ''],
      ['公海走查单位', '个人', '教育', '1', '110105', '', ''],
    ];
    const content = await workbook(rows);
    await dialog.locator('input[type=file]').setInputFiles({ name: '客户.xlsx', mimeType: FILE_TYPE, buffer: content });
    const findings = dialog.getByRole('region', { name: '检查结果' });
    await findings.waitFor();
    expect(await findings.textContent()).toContain('共 4 行，可以导入 3 行，1 行有问题，不导入');
    expect(await findings.textContent()).toContain('不认识的列，已忽略：多余的列');
    expect(await findings.getByRole('row', { name: '4 客户性质' }).textContent()).toContain('客户性质没有“神仙”这一项');
    const nothing = await api.get('/api/Customer/Search', { searchKey: '导入走查' });
    expect(readData(nothing.Data, 'Total')).toBe(0);
    await dialog.getByRole('button', { name: '导入 3 条' }).click();
    await dialog.getByText('客户.xlsx：导入完成。新增 3 条。').waitFor();
    // The invalid row stays so that it can be corrected.
    await findings.getByText('共 1 行，可以导入 0 行，1 行有问题，不导入').waitFor();
    await dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: /关\s?闭/ })
      .click();

    const pooled = await api.get('/api/Customer/Search', {
      searchKey: '公海走查单位',
      scene: 'pool',
    });
    expect(readList(pooled.Data, 'Rows')).toMatchObject([{ OwnerIdText: null, Industry: 'P' }]);
    const found = await api.get('/api/Customer/Search', { searchKey: '导入走查乙单位' });
    const [other] = readList(readData(found.Data, 'Rows'));
    const edited = {
      Id: Number(readData(other, 'Id')),
      Version: Number(readData(other, 'Version')),
      Address: '走查路 1 号',
    };
    expect((await api.post('/api/Customer/Update', edited)).Message).toBe('');
    const contact = {
      CustomerId: edited.Id,
      CustomerName: '',
      ContactName: '走查联系人',
      PhoneNumber: '13712345678',
      OwnerId: 6,
    };
    expect((await api.post('/api/Contact/Add', { ...contact, IsEnabled: 'true' })).Message).toBe('');
    await go('/customer/index?searchKey=导入走查');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await rowsOf(page).nth(0).getByRole('checkbox').check();
    await expect.poll(() => page.getByRole('button', { name: '合并' }).isDisabled()).toBe(true);
    await rowsOf(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: '合并' }).click();
    await dialogOf(page).getByRole('radio', { name: '导入走查甲单位' }).check({ force: true });
    const result = dialogOf(page).getByRole('status');
    await expect.poll(() => result.textContent()).toContain('将转到“导入走查甲单位”');
    await expect.poll(() => result.getByText('详细地址').locator('..').textContent()).toContain('走查路 1 号');
    await dialogOf(page).getByRole('button', { name: '合并', exact: true }).click();
    await page.getByText('已合并').waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(await rowsOf(page).first().textContent()).toContain('导入走查甲单位');
  });

  itWhole('are given to somebody whom the dialog does not propose, as each has another owner', async () => {
    const { page } = await openApp(ADMIN, { at: '/customer/index' });
    for (const i of [0, 1]) await rowsOf(page).nth(i).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量分配' }).click();
    const owner = fieldOf(page, 'OwnerId');
    await owner.getByText('请选择负责人').waitFor();
    // The hint is about a customer without an owner, which this dialog does not create.
    expect(await owner.getByText('不填写则进入公海').count()).toBe(0);
    await dialogOf(page).getByRole('button', { name: '分配', exact: true }).click();
    await errorOf(page, 'OwnerId').getByText('请选择负责人').waitFor();
  });

  itWhole('are the files of chosen invoices, in one zip', async () => {
    const { page } = await openApp(ADMIN, { at: '/electronicInvoice/index' });
    for (const i of [0, 1]) await rowsOf(page).nth(i).getByRole('checkbox').check();
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载附件' }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/^电子发票附件-\d{4}-\d\d-\d\d\.zip$/);
  });
});

describeWhole('the check-in code of an activity', () => {
  it('leads to its applications that were approved', async () => {
    const { page } = await openApp(ADMIN, { at: '/activity/index?view=0' });
    const row = rowsOf(page).filter({ hasText: '集团春季登山' });
    await row.getByRole('button', { name: '更多' }).click();
    const menu = page.locator('.ant-dropdown:visible .ant-dropdown-menu-item');
    await menu.filter({ hasText: '签到码' }).click();
    await dialogOf(page).getByRole('img', { name: '集团春季登山的签到码' }).waitFor();
    await page.keyboard.press('Escape');
    await pressIn(page, row, '报名名单');
    await page.waitForURL(/activity\/applyList\?ActivityId=\d+/);
    // The rows of the previous list may stay until those of this one arrive.
    const others = rowsOf(page).filter({ hasNotText: '集团春季登山' });
    await expect.poll(async () => [await others.count(), (await rowsOf(page).count()) > 0]).toEqual([0, true]);
  });

  it('come from files of thousands of rows, which are counted, as are those that are too many', async () => {
    const { page } = await openApp(ADMIN, { at: '/customer/index' });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = dialogOf(page);
    const findings = dialog.getByRole('region', { name: '检查结果' });
    const give = async (count: number): Promise<void> => {
      const rows = Array.from({ length: count }, (_, i) => [
        `大文件单位${i}`,
        '神仙',
        '',
        '',
        '',
        '',
        '一段足够长的说明文字',
      ]);
      const content = await workbook([HEAD, ...rows]);
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: `${count}.xlsx`, mimeType: FILE_TYPE, buffer: content });
    };
    await give(2000);
    await findings.getByText('共 2000 行，可以导入 0 行').waitFor();
    await give(20_001);
    await page.getByText('文件有 20001 行，一次最多导入 20000 行，请分成几个文件').waitFor();
  });

  it('go out and come in again as changes, the wrong cell put right in the dialog', async () => {
    await importsChanges(await openApp(ADMIN), {
      ...{
        list: '/customer/index',
        title: '网址',
        name: 'Website',
        good: 'https://good.example.com/',
        bad: '不是网址',
      },
      message: /请输入正确的链接/,
    });
  });

  it('go on while nobody looks, and what was refused is put right after', async () => {
    const { page, api } = await openApp(ADMIN, { at: '/customer/index' });
    const open = (): Promise<void> => page.getByRole('button', { name: '导入', exact: true }).click();
    await open();
    const dialog = dialogOf(page);
    const names = Array.from({ length: 240 }, (_, i) => `后台单位${i}`);
    const content = await workbook([HEAD, ...names.map(sound)]);
    await dialog.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType: FILE_TYPE, buffer: content });
    await dialog.getByText('可以导入 240 行').waitFor();
    // Another user enters one of them in the meantime.
    const Cells = {
      ...{
        CustomerName: names[150] ?? '',
        CompenyProperty: '个人',
        Industry: '林业',
        CustomerSources: '1',
      },
      ...{ AdInfo: '110105', OwnerId: '沈佳宁' },
    };
    const taken = {
      list: 'list',
      Rows: JSON.stringify([{ Row: 2, Cells }]),
      Preview: 'false',
      Run: 'another',
    };
    expect((await api.post('/api/Customer/Import', taken)).Message).toBe('');
    await dialog.getByRole('button', { name: '导入 240 条' }).click();
    await stopsAndGoesOn(page, '名单.xlsx');
    await dialog.getByText(/^名单.xlsx：正在导入/).waitFor();
    await dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: /关\s?闭/ })
      .click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    await dialog.getByText('名单.xlsx：导入完成。新增 239 条，1 行没有写入。').waitFor();
    const refused = await savedRows(page, dialog.getByRole('button', { name: '下载没有写入的行' }));
    expect(refused).toMatch(new RegExp(`${names[150] ?? ''}.*第 152 行：\\S`));
    await dialog.getByRole('button', { name: '修改没有写入的 1 行' }).click();
    await dialog.getByRole('button', { name: '修改第 152 行' }).click();
    await inputOf(page, 'CustomerName').fill('后台改名单位');
    await dialog.getByRole('button', { name: '再检查这一行' }).click();
    await dialog.getByRole('button', { name: '导入 1 条' }).click();
    await page.getByText('已导入 1 条客户').waitFor();
    const found = await api.get('/api/Customer/Search', { searchKey: '后台改名单位' });
    expect(readData(found.Data, 'Total')).toBe(1);
  });

  it('whose answer was lost are asked for once more, and are there once', async () => {
    const { page, api } = await openApp(ADMIN, { at: '/contact/index' });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = dialogOf(page);
    const lost = new Set(['ImportJobRows', 'ImportJobRun']);
    await page.route('**/api/Contact/ImportJob*', async (route) => {
      const name = route.request().url().split('/').at(-1) ?? '';
      if (!lost.delete(name)) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    const bringIn = async (names: readonly string[]): Promise<void> => {
      const rows = names.map((name, i) => [name, '江澜市交通投资有限公司', `1371234${names.length}08${i}`]);
      const content = await workbook([['姓名*', '客户名称*', '手机'], ...rows]);
      const file = { name: '联系人.xlsx', mimeType: FILE_TYPE, buffer: content };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByRole('button', { name: `导入 ${names.length} 条` }).click();
    };
    const total = async (searchKey: string): Promise<unknown> =>
      readData((await api.get('/api/Contact/Search', { searchKey })).Data, 'Total');
    await bringIn(['丢失答复甲', '丢失答复乙']);
    await page.getByText('已导入 2 条联系人').waitFor();
    expect(await total('丢失答复')).toBe(2);
    forgive(/ERR_CONNECTION_RESET/);
    expect(lost.size).toBe(0);
  });
});
