import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ADMIN, FINANCE, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { chooseIn, dialogOf, fitOf, rowsOf } from '../support/e2e/onPage.ts';
import { violations } from '../support/e2e/violations.ts';
import { readData } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const headsOf = (page: Parameters<typeof rowsOf>[0]): Promise<string[]> =>
  page.locator('.gj-table thead th').allTextContents();

/** The texts below a head. */
async function column(page: Parameters<typeof rowsOf>[0], title: RegExp): Promise<string[]> {
  const place = (await headsOf(page)).findIndex((head) => title.test(head)) + 1;
  return rowsOf(page).locator(`td:nth-child(${place})`).allTextContents();
}

const pill = (page: Parameters<typeof rowsOf>[0], title: string): ReturnType<typeof rowsOf> =>
  page.locator('.gj-pill-button').filter({ hasText: title });

/** The texts whose last line is a single letter. Runs in the page. */
const orphans = (links: Element[]): string[] =>
  links.flatMap(({ lastChild: text }) => {
    if (!(text instanceof Text)) return [];
    const [before = 0, last = 0] = [2, 1].map((end) => {
      const range = document.createRange();
      range.setStart(text, text.length - end);
      range.setEnd(text, text.length - end + 1);
      return range.getBoundingClientRect().top;
    });
    return last > before + 4 ? [text.data] : [];
  });

describe('a list', () => {
  it('shows scenes with their counts, and keeps the chosen one in the URL', async () => {
    const { page, path } = await openApp(FINANCE, { at: '/payment/index' });
    const tab = page.getByRole('tab', { name: /^退款/ });
    const count = Number((await tab.locator('.gj-scene-count').textContent()) ?? '');
    await tab.click();
    await expect.poll(() => page.locator('.gj-pager').textContent()).toContain(`共 ${count} 条`);

    expect(path()).toBe('/payment/index?scene=refunds');
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    await page.goBack();
    expect(path()).toBe('/payment/index');
    await expect.poll(() => page.getByRole('tab', { name: /^全部/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('is filtered by items, and says so in the button and in the URL', async () => {
    const { page, path } = await openApp(FINANCE, { at: '/payment/index' });
    const before = Number((await page.locator('.gj-pager').textContent())?.replace(/\D+(\d+) 条[\s\S]*/, '$1'));
    await pill(page, '付款方式').click();
    await page.getByRole('group', { name: '付款方式' }).getByLabel('支票').check();
    await expect.poll(path).toContain('PaymentType=2');
    await page.keyboard.press('Escape');

    await expect
      .poll(async () => Number((await page.locator('.gj-pager').textContent())?.replace(/\D+(\d+) 条[\s\S]*/, '$1')))
      .toBeLessThan(before);
    await expect.poll(() => page.locator('.gj-pill.is-set').allTextContents()).toEqual(['付款方式支票']);
    await page.getByRole('button', { name: '清除付款方式' }).click();
    await expect.poll(path).toBe('/payment/index');
  });

  it('opens with the filters of a link, named by what they refer to', async () => {
    const { page } = await openApp(FINANCE, {
      at: '/payment/index?PaymentState=20&PaymentDate=year&PayeeUnitId=2,7&Money=1000~',
    });

    await expect
      .poll(() => page.locator('.gj-pill.is-set').allTextContents())
      .toEqual([
        expect.stringContaining('已确认'),
        '收付日期本年',
        '金额≥ 1,000',
        expect.stringMatching(/^收款公司.+、.+$/),
      ]);
    await page.getByRole('button', { name: '清空条件' }).first().click();
    await expect.poll(() => page.locator('.gj-pill.is-set').count()).toBe(0);
  });

  itWhole('is filtered by a range of dates and by a quick range', async () => {
    const { page, path } = await openApp(FINANCE, { at: '/payment/index' });
    await page.getByRole('button', { name: /更多筛选/ }).click();
    await pill(page, '收付日期').click();
    await page.getByRole('button', { name: '本月', exact: true }).click();
    await expect.poll(path).toContain('PaymentDate=month');
    await pill(page, '收付日期').click();
    await page.getByLabel('收付日期从').fill('2026-01-01');
    await page.keyboard.press('Enter');

    await expect.poll(() => decodeURIComponent(path())).toContain('PaymentDate=2026-01-01~');
  });

  it('is searched after a pause in typing', async () => {
    const { page, path } = await openApp(FINANCE, { at: '/payment/index' });
    const [first = ''] = await column(page, /^收款编号/);
    await page.getByRole('textbox', { name: /^搜索/ }).fill(first);

    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(path()).toContain('searchKey=');
    await page.getByRole('textbox', { name: /^搜索/ }).fill('没有这样的记录');
    await page.getByText('没有符合条件的记录').waitFor();
  });

  it('is sorted by a click on a column head, and turned page by page', async () => {
    const { page, path } = await openApp(FINANCE, { at: '/payment/index' });
    const heads = await headsOf(page);
    const amounts = async (): Promise<number[]> =>
      (await column(page, /^金额/)).map((text) => Number(text.replace(/[^\d.-]/g, '')));
    await page.getByRole('columnheader', { name: /^金额/ }).getByRole('button').click();
    await expect.poll(path).toContain('sort=Money');
    await expect
      .poll(async () => {
        const shown = await amounts();
        return shown.length > 1 && shown.every((amount, i) => i === 0 || amount >= (shown[i - 1] ?? 0));
      })
      .toBe(true);
    expect(await page.getByRole('columnheader', { name: /^金额/ }).getAttribute('aria-sort')).toBe('ascending');

    // The columns shown must not depend on the rows.
    expect(await headsOf(page)).toEqual(heads);
    const first = await column(page, /^收款编号/);
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(path).toContain('page=1');
    await expect.poll(() => column(page, /^收款编号/)).not.toEqual(first);
    expect(await headsOf(page)).toEqual(heads);
    await page.goBack();
    await expect.poll(() => column(page, /^收款编号/)).toEqual(first);
  });

  itWhole('draws only the rows in sight when many are on one page', async () => {
    const { page } = await openApp(FINANCE, { at: '/payment/index?rows=100' });
    await rowsOf(page).first().waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(60);

    await page.locator('.gj-table-area').evaluate((area) => {
      area.scrollTo(0, area.scrollHeight);
    });
    await page.locator('tr[aria-rowindex="101"]').waitFor();
  });

  it('sums up what is filtered, and what is chosen', async () => {
    const { page, api } = await openApp(FINANCE, { at: '/payment/index' });
    const { Data } = await api.get('/api/Payment/Search', { list: 'payment/list' });
    const net = Number(readData(Data, 'Sums', 'net'));
    expect(await page.locator('.gj-sums').textContent()).toContain(net.toLocaleString('en-US'));

    const boxes = rowsOf(page).getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const chosen = (await column(page, /^金额/)).slice(0, 2).map((text) => Number(text.replace(/[^\d.-]/g, '')));
    const sum = chosen.reduce((total, amount) => total + amount, 0);
    await expect.poll(() => page.locator('.gj-sums').textContent()).toContain('已选 2 条');
    await expect.poll(() => page.locator('.gj-sums').textContent()).toContain(sum.toLocaleString('en-US'));
    await page.getByRole('button', { name: '取消选择' }).click();
  });

  itWhole('shows money in 万元 when asked, and remembers it', async () => {
    const { page } = await openApp(FINANCE, { at: '/payment/index' });
    const [before = ''] = await column(page, /^金额/);
    await page.getByRole('columnheader', { name: /金额\(元\)/ }).waitFor();
    expect(await page.locator('.gj-sums dd').first().textContent()).toMatch(/^[\d,]+(\.\d\d)? 元$/);
    await page.getByRole('button', { name: '万元' }).click();
    await page.getByRole('columnheader', { name: /金额\(万元\)/ }).waitFor();
    const [after = ''] = await column(page, /^金额/);
    expect(
      Math.abs(Number(before.replace(/[^\d.-]/g, '')) / 10000 - Number(after.replace(/[^\d.-]/g, ''))),
    ).toBeLessThan(0.006);
    await page.reload();
    await page.getByRole('columnheader', { name: /金额\(万元\)/ }).waitFor();
  });

  itWhole('lets a person choose and order columns, and go back', async () => {
    const { page } = await openApp(FINANCE, { at: '/payment/index' });
    await page.getByRole('button', { name: '列设置' }).click();
    await page.locator('.gj-chooser').getByLabel('收付日期', { exact: true }).uncheck();
    await page.getByRole('button', { name: '下移收款编号' }).click();
    await page.getByRole('button', { name: '下移收款编号' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await rowsOf(page).first().waitFor();
    expect((await headsOf(page)).slice(1, 3)).toEqual(['款项分类', '收款编号']);

    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    expect((await headsOf(page)).slice(1, 3)).toEqual(['收款编号', '收付日期']);
  });

  it('has title, customer, owner, state and amounts in sight, and scrolls sideways beside title and actions to the others', async () => {
    const { page, go } = await openApp(ADMIN);
    for (const [path, telling] of [
      [
        '/contract/index',
        ['合同编号', '合同名称', '项目名称', '客户', '合同金额(元)', '未回款(元)', '合同状态', '负责人'],
      ],
      ['/tender/index', ['投标编号', '项目名称', '招标人(客户)', '投标状态', '投标截止时间', '负责人']],
      ['/marketclue/index', ['线索名称', '客户名称', '联系人', '手机', '负责人']],
      ['/project/index', ['项目编号', '项目名称', '委托单位', '项目负责人', '项目状态']],
      ['/customer/index', ['客户编号', '客户名称', '客户状态', '合同额(元)', '负责人']],
      ['/contact/index', ['姓名', '客户名称', '手机', '负责人']],
      ['/payment/index', ['收款编号', '客户名称', '金额(元)', '负责人']],
      ['/invoiceapply/index', ['申请编号', '客户名称', '开票金额(元)', '申请人']],
    ] as const) {
      await go(path);
      const { seen, cut, heads } = await fitOf(page);
      expect([path, cut]).toEqual([path, []]);
      expect([path, seen.length >= Math.min(10, heads.length)]).toEqual([path, true]);
      expect(seen).toEqual(expect.arrayContaining([...telling]));
    }
    const sales = await openApp(SALES, { at: '/taskList/index?view=0' });
    expect(await fitOf(sales.page)).toMatchObject({ beyond: 0, cut: [] });
    await go('/tender/index');
    const title = page.locator('.gj-table tbody .gj-col-title').first();
    const actions = page.locator('.gj-table tbody .gj-col-actions').first();
    const before = [await title.boundingBox(), await actions.boundingBox()];
    const area = page.locator('.gj-table-area');
    const last = area.locator('th:not(.gj-col-actions)').last();
    await last.scrollIntoViewIfNeeded();
    expect((await fitOf(page)).seen).toContain(await last.textContent());
    expect((await title.boundingBox())?.x).toBeGreaterThanOrEqual((await area.boundingBox())?.x ?? 0);
    expect((await actions.boundingBox())?.x).toBe(before[1]?.x);
    expect(await violations(page, undefined, '[document.querySelector(".gj-table-area")]')).toEqual([]);

    await page.setViewportSize({ width: 1440, height: 900 });
    await go('/payment/index?scene=refunds');
    // The default filters of a list fit in one line.
    expect((await page.locator('.gj-filter-bar').boundingBox())?.height).toBeLessThan(48);
    const refunds = await fitOf(page);
    expect(refunds.cut).toEqual([]);
    expect(await column(page, /^金额/)).toEqual(expect.arrayContaining([expect.stringMatching(/退$/)]));
    await go('/customer/index');
    expect((await fitOf(page)).cut).toEqual([]);
    expect(await page.locator('.gj-title-link').evaluateAll(orphans)).toEqual([]);
  });

  itWhole(
    'has a second line for a long name, the whole of what is longer in a tip, and rows of one height',
    async () => {
      const { page } = await openApp(ADMIN, { at: '/contract/index' });
      const names = rowsOf(page).locator('td > .gj-text:has(a)');
      await names.first().waitFor();
      const told = await names.evaluateAll((cells) =>
        cells.map((cell) => ({
          text: cell.textContent,
          // Below the last line, there is room for the tails of letters.
          lines: Math.floor(cell.clientHeight / 18),
          isCut: cell.scrollHeight > cell.clientHeight + 4,
        })),
      );
      expect(told.some(({ lines, isCut }) => lines === 2 && !isCut)).toBe(true);
      // A single line is a whole one.
      expect(told.filter(({ lines, isCut }) => lines !== 2 && (lines !== 1 || isCut))).toEqual([]);
      const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(new Set(heights)).toEqual(new Set([44]));
      const [cut, whole] = [told.findIndex(({ isCut }) => isCut), told.findIndex(({ isCut }) => !isCut)];
      const tip = page.getByRole('tooltip');
      await names.nth(cut).hover();
      await expect.poll(() => tip.allTextContents()).toEqual([told[cut]?.text]);
      await names.nth(whole).hover();
      await expect.poll(() => tip.count()).toBe(0);
      // Close rows have room for one line.
      await page.evaluate(() => (document.documentElement.dataset['density'] = 'compact'));
      await expect
        .poll(() => names.evaluateAll((cells) => Math.max(...cells.map((cell) => Math.floor(cell.clientHeight / 18)))))
        .toBe(1);
      await page.evaluate(() => (document.documentElement.dataset['density'] = 'standard'));
      await page.setViewportSize({ width: 390, height: 844 });
      const title = page.locator('.gj-card-title').filter({ hasText: /./ }).first();
      await title.waitFor();
      expect(await title.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    },
  );

  itWhole('goes on below its mark with its second line', async () => {
    const { page } = await openApp(SALES, { at: '/recordForPayment/index' });
    const names = rowsOf(page).locator('td > .gj-marked').filter({ hasText: '非客户' });
    await names.first().waitFor();
    const told = await names.evaluateAll((cells) =>
      cells.map((cell) => {
        const [first, , ...more] = [...cell.querySelectorAll('.gj-tag, .gj-text')].flatMap((part) => [
          ...part.getClientRects(),
        ]);
        return {
          below: more.map(({ left }) => Math.round(left - (first?.left ?? 0))),
          lines: Math.floor(cell.clientHeight / 18),
          isCut: cell.scrollHeight > cell.clientHeight + 4,
        };
      }),
    );
    expect(told.filter(({ below, lines, isCut }) => below[0] !== 0 || lines !== 2 || isCut)).toEqual([]);
    const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([44]));
  });

  it('switches its layout by one click, by the fields that matter most, and keeps it in the URL', async () => {
    const { page, path } = await openApp(ADMIN, { at: '/tender/index' });
    const layouts = page.getByRole('group', { name: '显示方式' });
    const choose = (name: string): Promise<void> => layouts.getByRole('button', { name, exact: true }).click();
    await choose('看板');
    await expect.poll(path).toBe('/tender/index?face=kanban.TenderState');
    await page.locator('.gj-face-card-head').first().waitFor();
    await choose('日历');
    await expect.poll(path).toBe('/tender/index?face=calendar.SubmitDeadline');
    expect(await violations(page, undefined, '[document.querySelector(".gj-list-head")]')).toEqual([]);
    await choose('表格');
    await expect.poll(path).toBe('/tender/index');
    await rowsOf(page).first().waitFor();
  });

  it('shows a record next to its row by space or a click, goes on by arrows, and opens it by Enter', async () => {
    const { page, path } = await openApp(ADMIN, { at: '/contract/index' });
    const titles = rowsOf(page).locator('.gj-title-link');
    const names = await titles.allTextContents();
    const shows = (name = ''): Promise<void> =>
      page.locator('.gj-peek').getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await titles.nth(0).focus();
    await page.keyboard.press('Space');
    await shows(names[0]);
    expect(path()).toBe('/contract/index');
    await page.keyboard.press('ArrowDown');
    await shows(names[1]);
    expect(await titles.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.gj-peek').waitFor({ state: 'detached' });
    expect(await titles.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);

    await rowsOf(page)
      .nth(2)
      .locator('.gj-col-actions')
      .click({ position: { x: 3, y: 3 } });
    await shows(names[2]);
    await page.keyboard.press('Enter');
    await expect.poll(path).toMatch(/^\/contract\/index\/\d+$/);
    await page.locator('.gj-peek').waitFor({ state: 'detached' });
  });

  it('exports what is filtered to a file of the chosen format', async () => {
    const { page } = await openApp(FINANCE, { at: '/payment/index?scene=refunds' });
    const shown = Number(await page.getByRole('tab', { name: /^退款/ }).locator('.gj-scene-count').textContent());
    const saved = async (format: string): Promise<{ name: string; content: Buffer }> => {
      await page.getByRole('button', { name: '导出' }).click();
      const dialog = page.getByRole('dialog', { name: /^导出/ });
      await dialog.getByRole('radio', { name: format }).check();
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
      const file = await download;
      await dialog.waitFor({ state: 'hidden' });
      return {
        name: file.suggestedFilename(),
        content: await buffer(await file.createReadStream()),
      };
    };

    const excel = await saved('Excel');
    expect([excel.name.split('.').at(-1), excel.content.subarray(0, 2).toString()]).toEqual(['xlsx', 'PK']);
    const csv = await saved('CSV');
    expect([csv.name.split('.').at(-1), csv.content.toString().startsWith('\uFEFF收款编号,')]).toEqual(['csv', true]);
    const lines = await saved('JSON Lines');
    expect(lines.name).toMatch(/\.jsonl$/);
    const rows = lines.content.toString().trim().split('\n');
    expect(rows).toHaveLength(shown);
    for (const row of rows) expect(JSON.parse(row)).toHaveProperty('Money');
  });

  it('hands the chosen records over to another owner', async () => {
    const { page } = await openApp(ADMIN, { at: '/contact/index' });
    await rowsOf(page).nth(0).getByRole('checkbox').check();
    await rowsOf(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: /^转移/ }).click();
    await dialogOf(page).getByText('选中的 2 条').waitFor();
    const transfer = dialogOf(page).getByRole('button', { name: /^转\s?移$/ });
    expect(await transfer.isDisabled()).toBe(true);
    await chooseIn(page, dialogOf(page).locator('input').first(), '陈明远');
    await transfer.click();

    await page.getByText(/已转移 2 条/).waitFor();
    expect(await rowsOf(page).locator('input:checked').count()).toBe(0);
  });

  itWhole('keeps its rows while the next ones are on their way, and tells when they do not come', async () => {
    const { page } = await openApp(SALES, { at: '/project/index' });
    const before = await rowsOf(page).count();
    await page.route('**/api/Project/Search**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fulfill({
        json: { Successed: false, Message: '系统繁忙，请稍后重试', Data: null, Code: 40 },
      });
    });
    await page.getByRole('tab', { name: /^我负责的/ }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(before);
    await page.getByText('系统繁忙，请稍后重试').waitFor();
    await page.unroute('**/api/Project/Search**');
    await page.getByRole('button', { name: '重试' }).click();
    await rowsOf(page).first().waitFor();
  });
});
