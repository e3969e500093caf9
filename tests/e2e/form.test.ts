import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgive, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { choose, chooseIn, dialogOf, errorOf, fieldOf, inputOf, save, titleOf } from '../support/e2e/onPage.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const MEGABYTE = 1024 * 1024;
const DRAWER = '.ant-drawer-section';

describe('a form', () => {
  it('begins at its first field, and saves by keyboard', async () => {
    const { page } = await openApp(SALES, { at: '/customer/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await fieldOf(page, 'CustomerName').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .not.toBeUndefined();

    await page.keyboard.press('Control+Enter');

    await errorOf(page, 'CustomerName').waitFor();
    expect(await inputOf(page, 'CustomerName').getAttribute('aria-invalid')).toBe('true');
    const described = (await inputOf(page, 'CustomerName').getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(
      await errorOf(page, 'CustomerName').textContent(),
    );
    // Saving while a list is open must not choose its active option.
    const picker = inputOf(page, 'ParentCustomerId');
    const shown = await fieldOf(page, 'ParentCustomerId').textContent();
    await picker.focus();
    await picker.press('ArrowDown');
    await page.locator('.ant-select-item-option-active').waitFor();
    await picker.press('Control+Enter');
    await page.locator('.ant-select-item-option-active').waitFor({ state: 'hidden' });
    expect(await fieldOf(page, 'ParentCustomerId').textContent()).toBe(shown);
  });

  it('asks before what was typed is thrown away, by its button, by Escape and by leaving the screen', async () => {
    const { page, path } = await openApp(SALES, { at: '/crmIndex' });
    await page.locator('.gj-menu').getByRole('link', { name: '客户管理' }).click();
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'CustomerName').fill('未保存的客户');
    await page.keyboard.press('Escape');
    await titleOf(page, '放弃未保存的内容？').waitFor();
    await dialogOf(page).getByRole('button', { name: '继续填写' }).click();
    await expect.poll(() => inputOf(page, 'CustomerName').inputValue()).toBe('未保存的客户');

    await page.goBack();
    await dialogOf(page).getByRole('button', { name: '继续填写' }).click();
    expect(path()).toBe('/customer/index');

    await page.locator('.gj-form-footer').getByRole('button', { name: '取消' }).click();
    await dialogOf(page).getByRole('button', { name: '放弃' }).click();
    await page.locator(DRAWER).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'CustomerName').fill('又一个未保存的客户');
    await page.goBack();
    await dialogOf(page).getByRole('button', { name: '放弃' }).click();
    await page.locator('.gj-work-grid').waitFor();
    expect(path()).toBe('/crmIndex');
    await page.goForward();
    await page.getByRole('button', { name: /^新建/ }).first().waitFor();
  });

  itWhole('asks by a box of the browser where what shows questions cannot be fetched', async () => {
    const { page, go } = await openApp(SALES, { isOwn: true });
    await page.route(/\/assets\/Notices-[^/]*\.js$/, (route) => route.abort());
    const asked: string[] = [];
    let answers = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (answers ? dialog.accept() : dialog.dismiss());
    });
    await go('/customer/index');
    await page.getByRole('button', { name: '新建客户' }).click();
    await inputOf(page, 'CustomerName').fill('没有取到的问题');
    const close = page.getByRole('button', { name: '取消', exact: true });
    await close.click();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('放弃未保存的内容？');
    expect(await inputOf(page, 'CustomerName').inputValue()).toBe('没有取到的问题');
    answers = true;
    await close.click();
    await inputOf(page, 'CustomerName').waitFor({ state: 'detached' });
    expect(forgive(/Failed to (load resource|fetch)|Notices/)).toBeGreaterThan(0);
  });

  itWhole('closes without asking when nothing was typed', async () => {
    const { page } = await openApp(SALES, { at: '/customer/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await fieldOf(page, 'CustomerName').waitFor();
    await page.keyboard.press('Escape');
    await page.locator(DRAWER).waitFor({ state: 'detached' });
  });

  it('finds records by search and by keyboard, and shows what tells them apart', async () => {
    const { page } = await openApp(SALES, { at: '/tender/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'CustomerName').click();
    const options = page.locator('.ant-select-dropdown:visible .gj-pick-option');
    await options.first().waitFor();
    const name = (await options.first().locator('span').first().textContent()) ?? '';
    await page.keyboard.type(name);
    await expect.poll(() => options.count()).toBe(1);
    await page.keyboard.press('Enter');

    await expect.poll(() => fieldOf(page, 'CustomerName').textContent()).toContain(name);
    await inputOf(page, 'CustomerName').click();
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    expect(await options.first().textContent()).toMatch(new RegExp(`^${name}.*最近选过$`));
  });

  itWhole(
    'takes the first record that is found for what was typed, and not what was offered before, when Enter comes before the answer',
    async () => {
      const { page } = await openApp(SALES, { at: '/tender/index' });
      await page.getByRole('button', { name: /^新建/ }).first().click();
      await inputOf(page, 'CustomerName').click();
      const options = page.locator('.ant-select-dropdown:visible .gj-pick-option');
      await options.nth(2).waitFor();
      const name = (await options.nth(2).locator('span').first().textContent()) ?? '';
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(`**/Pick?*searchKey=${encodeURIComponent(name)}*`, async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest((request) => request.url().includes(encodeURIComponent(name)));
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await asked;
      expect(await fieldOf(page, 'CustomerName').locator('.ant-select-content-has-value').count()).toBe(0);
      answer();
      await expect.poll(() => fieldOf(page, 'CustomerName').textContent()).toContain(name);
      await options.first().waitFor({ state: 'hidden' });
    },
  );

  it('offers only what fits, and empties what no longer does', async () => {
    const { page } = await openApp(SALES, { at: '/tender/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await choose(page, 'MainBusinessType', '评估');
    await choose(page, 'BusinessType', '房地产评估');
    await expect.poll(() => fieldOf(page, 'BusinessType').textContent()).toContain('房地产评估');

    await choose(page, 'MainBusinessType', '审计');
    await expect.poll(() => fieldOf(page, 'BusinessType').textContent()).not.toContain('房地产评估');
  });

  it('reads amounts as people type them', async () => {
    const { page } = await openApp(SALES, { at: '/tender/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'EstimateMoney').click();
    await page.keyboard.type('1234567.5');
    await page.keyboard.press('Tab');

    await expect.poll(() => inputOf(page, 'EstimateMoney').inputValue()).toBe('1,234,567.50');
  });

  it('opens groups on demand, and by itself where something is wrong in them', async () => {
    const { page } = await openApp(SALES, { at: '/tender/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    const group = page.locator('.gj-section-title').getByRole('button', { name: /^投标保证金/ });
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false');
    await group.click();
    await fieldOf(page, 'HasTenderBond').getByRole('radio', { name: '是' }).check();
    await fieldOf(page, 'TenderBondMoney').waitFor();
    await fieldOf(page, 'HasTenderBond').getByRole('button', { name: /^清除/ }).click();
    await fieldOf(page, 'TenderBondMoney').waitFor({ state: 'detached' });
  });

  it('fills child rows in place: adds, moves, sums, checks, saves and reads them again', async () => {
    const { page, api } = await openApp(SALES, { at: '/contract/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'ContractName').fill('端到端合同');
    await choose(page, 'ProjectName', /.+/);
    await inputOf(page, 'Money').fill('1000000');
    const add = page.getByRole('button', { name: '添加一行' });
    await add.click();
    await add.click();
    const cell = (row: number, name: string): ReturnType<typeof page.locator> =>
      page.locator(`[data-row="${row}"] [data-field="${name}"]`);
    await save(page);
    await cell(1, 'PlanMoney').locator('.gj-field-error').waitFor();

    for (const [row, money] of [
      [0, '300000'],
      [1, '700000'],
    ] as const) {
      // Rows number themselves.
      expect(await cell(row, 'PeriodNo').locator('input').inputValue()).toBe(String(row + 1));
      await cell(row, 'PlanMoney').locator('input').fill(money);
      await cell(row, 'PlanDate').locator('input').fill('2026-12-31');
      await page.keyboard.press('Enter');
      await chooseIn(page, cell(row, 'PlanType').locator('input'), /款/);
    }
    const total = (): Promise<string | null> => page.locator('.gj-rows tfoot').textContent();
    await expect.poll(total).toContain('1,000,000 元');
    expect(await total()).not.toContain('还差');
    expect(await page.locator('.gj-form').getByText('￥').count()).toBe(0);
    await inputOf(page, 'Money').fill('1200000');
    await expect.poll(total).toContain('还差 200,000 元 与合同金额一致');
    await inputOf(page, 'Money').fill('1000000');
    await page.locator('[data-row="1"]').getByRole('button', { name: '上移' }).click();
    await expect.poll(() => cell(0, 'PlanMoney').locator('input').inputValue()).toBe('700,000.00');
    await save(page);
    await page.getByText('已保存').waitFor();

    const found = await api.get('/api/Contract/Search', { searchKey: '端到端合同' });
    const { Data } = await api.get('/api/Contract/Get', {
      id: Number(readData(found.Data, 'Rows', 0, 'Id')),
    });
    expect(
      readList(Data, 'Record', 'paymentPlan')
        .map((row) => readData(row, 'PlanMoney'))
        .sort(),
    ).toEqual([300000, 700000]);
  });

  it('uploads files with the record', async () => {
    const { page } = await openApp(SALES, { at: '/myPayment/index' });
    await page.getByRole('button', { name: '登记收款' }).click();
    await fieldOf(page, 'Attachments').waitFor();
    await fieldOf(page, 'Attachments')
      .locator('input[type="file"]')
      .setInputFiles({
        name: '回单.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      });
    await fieldOf(page, 'Attachments').getByRole('link', { name: '回单.pdf' }).waitFor();
    await fieldOf(page, 'Attachments').getByRole('button', { name: '移除回单.pdf' }).click();
    await expect.poll(() => fieldOf(page, 'Attachments').getByRole('link').count()).toBe(0);
  });

  itWhole('saves nothing while a file that was not taken stands at its field, and says which', async () => {
    const { page, go } = await openApp(SALES);
    let isRefusing = true;
    await page.route(/\/api\/media\/upload/i, (route) =>
      isRefusing
        ? route.fulfill({
            status: 415,
            json: { Successed: false, Message: '不支持的文件类型', Data: null, Code: 30 },
          })
        : route.fallback(),
    );
    let saves = 0;
    page.on('request', (request) => (saves += Number(/\/api\/payment\/(Add|Update)/i.test(request.url()))));
    await go('/myPayment/index');
    await page.getByRole('button', { name: '登记收款' }).click();
    const attachments = fieldOf(page, 'Attachments');
    const picker = attachments.locator('input[type="file"]');
    await picker.waitFor({ state: 'attached' });
    const paper = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await picker.setInputFiles(paper('回单.pdf'));
    await attachments.getByRole('button', { name: '重试回单.pdf' }).waitFor();
    await save(page);
    await page.getByText('“回单附件”的文件“回单.pdf”没有上传成功，请重试或移除后再提交').waitFor();
    expect(await page.locator('.gj-form .gj-field-error').count()).toBe(0);

    isRefusing = false;
    await attachments.getByRole('button', { name: '重试回单.pdf' }).click();
    await attachments.getByRole('link', { name: '回单.pdf' }).waitFor();
    await picker.setInputFiles(paper('程序.exe'));
    await save(page);
    await page.getByText('“回单附件”的文件“程序.exe”没有上传成功，请重试或移除后再提交').waitFor();
    await attachments.getByRole('button', { name: '移除程序.exe' }).click();
    await save(page);
    await page.locator('.gj-form .gj-field-error').first().waitFor();
    // The test refused one file, the server the other.
    expect([saves, forgive(/415/)]).toEqual([0, 2]);
  });

  itWhole('uploads a large file through broken connections and a reload, and it arrives as it was', async () => {
    const { page, go } = await openApp(SALES);
    const folder = mkdtempSync(join(tmpdir(), 'guiju-large-'));
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(12 * MEGABYTE)]);
    writeFileSync(join(folder, '大附件.pdf'), content);
    /** The start of each part; parts from `broken` on fail. */
    let [begun, broken] = [Array<number>(), 1];
    await page.route('**/api/Media/Resumable/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      begun.push(Number(request.headers()['upload-offset']));
      return begun.length > broken ? route.abort('connectionreset') : route.continue();
    });
    const choose = async (): Promise<void> => {
      await go('/myPayment/index');
      await page.getByRole('button', { name: '登记收款' }).click();
      const picker = fieldOf(page, 'Attachments').locator('input[type="file"]');
      await picker.waitFor({ state: 'attached' });
      await picker.setInputFiles(join(folder, '大附件.pdf'));
    };
    await choose();
    await expect.poll(() => begun).toEqual(expect.arrayContaining([0, 5 * MEGABYTE]));
    expect(Number(await page.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0.4);

    await page.reload();
    // Only now: the page before it went on trying.
    [begun, broken] = [[], 99];
    let hasBroken = false;
    await page.route('**/api/Media/Resumable/*', async (route) => {
      if (route.request().method() !== 'PATCH' || hasBroken || begun.length === 0) return route.fallback();
      hasBroken = true;
      return route.abort('connectionreset');
    });
    await choose();
    const link = fieldOf(page, 'Attachments').getByRole('link', { name: '大附件.pdf' });
    await link.waitFor();
    expect([hasBroken, begun]).toEqual([true, [5 * MEGABYTE, 10 * MEGABYTE]]);
    const url = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    expect((await (await page.request.get(url)).body()).equals(content)).toBe(true);
    expect(forgive(/ERR_CONNECTION_RESET/)).toBeGreaterThan(1);
    rmSync(folder, { recursive: true });
  });

  itWhole('waits with a save for a file on its way, and the same file chosen twice is two files', async () => {
    const { page, go } = await openApp(SALES);
    const folder = mkdtempSync(join(tmpdir(), 'guiju-twice-'));
    const path = join(folder, '同一份.pdf');
    writeFileSync(path, Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(6 * MEGABYTE)]));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const states: string[] = [];
    await page.route('**/api/Media/Resumable/*', async (route) => {
      const method = route.request().method();
      states.push(method);
      // The server restarts while the state of an upload is queried.
      if (method === 'HEAD' && states.filter((one) => one === 'HEAD').length === 1)
        return route.fulfill({ status: 502, body: '' });
      if (method === 'PATCH' && states.filter((one) => one === 'PATCH').length === 2)
        return route.abort('connectionreset');
      await held;
      return route.fallback();
    });
    await go('/myPayment/index');
    await page.getByRole('button', { name: '登记收款' }).click();
    const attachments = fieldOf(page, 'Attachments');
    const picker = attachments.locator('input[type="file"]');
    await picker.waitFor({ state: 'attached' });
    let begun = 0;
    page.on('request', (request) => (begun += Number(request.url().endsWith('/api/Media/Resumable'))));
    await picker.setInputFiles(path);
    await expect.poll(() => states).toEqual(['PATCH']);
    await picker.setInputFiles(path);
    await expect.poll(() => states.filter((one) => one === 'HEAD').length).toBe(2);
    await save(page);
    await page.getByText('中的文件还在上传，传完后自动继续').waitFor();
    await page.getByRole('button', { name: '返回修改' }).click();
    release();
    await expect.poll(() => attachments.getByRole('link').count()).toBe(2);
    const links = await attachments.getByRole('link').all();
    expect(new Set(await Promise.all(links.map((link) => link.getAttribute('href')))).size).toBe(2);
    expect(begun).toBe(2);
    expect(forgive(/ERR_CONNECTION_RESET|502/)).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  });

  it('creates a record in its picker, with what the picker demands of it, and chooses it', async () => {
    const { page } = await openApp(SALES, { at: '/tender/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await choose(page, 'CustomerName', /.+/);
    const customer = (await fieldOf(page, 'CustomerName').locator('.ant-select-content').textContent()) ?? '';
    const picker = inputOf(page, 'ContactName');
    await picker.fill('巡检员');
    await page.getByRole('button', { name: '新建联系人“巡检员”' }).waitFor();
    await picker.press('Enter');
    const drawer = page.locator(DRAWER).last();
    const shown = (name: string) => drawer.locator(`[data-field="${name}"]`);
    await expect.poll(() => shown('ContactName').locator('input').inputValue()).toBe('巡检员');
    expect(await shown('CustomerName').textContent()).toContain(customer);
    await shown('PhoneNumber').locator('input').fill('13512345678');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator(DRAWER).count()).toBe(1);
    await expect.poll(() => fieldOf(page, 'ContactName').textContent()).toContain('巡检员');
  });
});
