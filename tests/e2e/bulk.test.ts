import { buffer } from 'node:stream/consumers';
import writeXlsxFile from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { forgive, openApp, useApp } from '../support/e2e/openApp.ts';
import { changesMany } from '../support/e2e/changesMany.ts';
import { printsRecords } from '../support/e2e/printsRecords.ts';
import { choose, dialogOf, errorOf, fieldOf, pressIn, rowsOf } from '../support/e2e/onPage.ts';
import { readData, readList } from '../support/e2e/readData.ts';

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
      ...{ list: '/customer/index', rows: 3, title: '客户级别', changed: before.filter(isOther).length },
      enter: (page) => choose(page, 'CustomerLevel', '主要客户(B)'),
      isTakenBack: true,
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

  it('are printed, each on a paper of its own or all on one', async () => {
    const layouts = { record: '合同审批表', records: '合同登记表（一张表）' };
    await printsRecords(await openApp(ADMIN), { list: '/contract/index', ...layouts });
  });

  it('come from a file that says what is wrong in which cell, and two of them are merged', async () => {
    const { page, go, api } = await openApp(ADMIN);
    await go('/customer/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = dialogOf(page);
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('客户导入模板.xlsx');
    const [, hints] = await unpackSheets(await buffer(await template.createReadStream()), true);
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
    await page.getByText('已导入 3 条客户').waitFor();

    const pooled = await api.get('/api/Customer/Search', { searchKey: '公海走查单位', scene: 'pool' });
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

  it('are given to somebody whom the dialog does not propose, as each has another owner', async () => {
    const { page, go } = await openApp(ADMIN);
    await go('/customer/index');
    for (const i of [0, 1]) await rowsOf(page).nth(i).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量分配' }).click();
    const owner = fieldOf(page, 'OwnerId');
    await owner.getByText('请选择负责人').waitFor();
    // That is said of a customer without an owner, and is not what this dialog does.
    expect(await owner.getByText('不填写则进入公海').count()).toBe(0);
    await dialogOf(page).getByRole('button', { name: '分配', exact: true }).click();
    await errorOf(page, 'OwnerId').getByText('请选择负责人').waitFor();
  });

  it('are the files of chosen invoices, in one zip', async () => {
    const { page, go } = await openApp(ADMIN);
    await go('/electronicInvoice/index');
    for (const i of [0, 1]) await rowsOf(page).nth(i).getByRole('checkbox').check();
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载附件' }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/^电子发票附件-\d{4}-\d\d-\d\d\.zip$/);
  });
});

describe('the check-in code of an activity', () => {
  it('leads to its applications that were approved', async () => {
    const { page, go } = await openApp(ADMIN);
    await go('/activity/index');
    const row = rowsOf(page).filter({ hasText: '集团春季登山' });
    await row.getByText('更多').click();
    const menu = page.locator('.ant-dropdown:visible .ant-dropdown-menu-item');
    await menu.filter({ hasText: '签到码' }).click();
    await dialogOf(page).getByRole('img', { name: '集团春季登山的签到码' }).waitFor();
    await page.keyboard.press('Escape');
    await pressIn(page, row, '报名名单');
    await page.waitForURL(/activity\/applyList\?ActivityId=\d+/);
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0);
    for (const text of await rowsOf(page).allTextContents()) expect(text).toContain('集团春季登山');
  });

  it('come from files of thousands of rows, which are counted, as are those that are too many', async () => {
    const { page, go } = await openApp(ADMIN);
    await go('/customer/index');
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
    await give(5000);
    await findings.getByText('共 5000 行，可以导入 0 行').waitFor();
    await give(5001);
    await page.getByText('文件有 5001 行，一次最多导入 5000 行，请分成几个文件').waitFor();
  });

  it('that are brought in part by part say so before, what is in when the third is refused, and go on with the rest', async () => {
    const { page, go } = await openApp(ADMIN);
    await go('/customer/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = dialogOf(page);
    const sent: string[] = [];
    let isRefused = true;
    await page.route('**/api/Customer/Import', async (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      const rows: unknown = JSON.parse(form.get('Rows') ?? '[]');
      const numbers = readList(rows).map((row) => Number(readData(row, 'Row')));
      const isPreview = form.get('Preview') === 'true';
      sent.push(`${isPreview ? '?' : '+'}${numbers[0]}-${numbers.at(-1)}`);
      const Data = isPreview || numbers[0] !== 1002 || !isRefused ? { Good: numbers, Rows: [] } : null;
      const refused = { Code: 20, Message: '第 1100 行 客户名称：重复了，这一批都没有导入' };
      const told = Data === null ? refused : { Code: 0, Message: '' };
      await route.fulfill({ json: { Successed: Data !== null, Data, ...told } });
    });
    const content = await workbook([HEAD, ...Array.from({ length: 1700 }, (_, i) => sound(`分批单位${i}`))]);
    await dialog.locator('input[type=file]').setInputFiles({ name: '客户.xlsx', mimeType: FILE_TYPE, buffer: content });
    await dialog.getByText(/^会分 4 部分写入，每部分最多 500 行/).waitFor();
    await dialog.getByRole('button', { name: '导入 1700 条' }).click();
    await page.getByText('已导入 1000 条客户，其余的没有导入').waitFor();
    const result = dialog.getByRole('status', { name: '导入结果' });
    await result.getByText('已写入：第 2–501 行（500 条）、第 502–1001 行（500 条）。').waitFor();
    await result.getByText(/^第 1002–1501 行（500 条）及以后没有写入。.*原因：第 1100 行 客户名称：重复了/).waitFor();
    await dialog.getByText('共 700 行，可以导入 700 行').waitFor();
    const parts = ['2-501', '502-1001', '1002-1501', '1502-1701'];
    const [, , third, fourth] = parts;
    const first = [...parts.map((part) => `?${part}`), '+2-501', '+502-1001', '+1002-1501'];
    expect(sent).toEqual([...first, `?${third}`, `?${fourth}`]);

    isRefused = false;
    sent.length = 0;
    await dialog.getByRole('button', { name: '导入 700 条' }).click();
    await page.getByText('已导入 700 条客户').waitFor();
    expect(sent).toEqual([`+${third}`, `+${fourth}`]);
    await dialog.waitFor({ state: 'detached' });
  });

  it('whose answer was lost are asked for once more, and are there once', async () => {
    const { page, go, api } = await openApp(ADMIN);
    await go('/contact/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = dialogOf(page);
    let lost = 1;
    await page.route('**/api/Contact/Import', async (route) => {
      const isPreview = new URLSearchParams(route.request().postData() ?? '').get('Preview') === 'true';
      if (isPreview || lost === 0) return route.continue();
      lost -= 1;
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

    await page.getByRole('button', { name: '导入', exact: true }).click();
    lost = 2;
    await bringIn(['再丢失答复']);
    const result = dialog.getByRole('status', { name: '导入结果' });
    await result.getByText(/^第 2 行没有收到答复，可能已经写入/).waitFor();
    await dialog.getByText('该客户已有相同手机的联系人').waitFor();
    expect(await total('再丢失答复')).toBe(1);
    forgive(/ERR_CONNECTION_RESET/);
  });
});
