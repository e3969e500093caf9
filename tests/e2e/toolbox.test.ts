import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { readWorkbook } from '#annex/panels/matrix/MatrixImport.tsx';
import { writeWorkbook } from '#annex/panels/matrix/writeWorkbook.ts';
import type { SheetCell } from '#annex/proof/matrix/matrixSheets.ts';
import { isCasesDocument } from '#generated/validators.js';
import { ADMIN, FINANCE, openApp, useApp } from '../support/e2e/openApp.ts';
import { choose, fieldOf, inputOf } from '../support/e2e/onPage.ts';
import { violations } from '../support/e2e/violations.ts';
import { downloadOf, openToolbox, panelOf, statusOf, type ToolboxWindow } from '../support/e2e/onToolbox.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const FORM = readFileSync('schemas/payment/form.json', 'utf8');
/** The cheque number belongs to cash now. */
const CHANGED = FORM.replace('$deps.type === 2', '$deps.type === 1');
const TYPO = FORM.replace('"dependencies": { "type": "PaymentType" }', '"dependencies": { "type": "PaymentTpye" }');

/** Fills the live form in and names the case that it is to become. */
async function recordCheque({ page }: ToolboxWindow, title: string): Promise<void> {
  await choose(page, 'PaymentType', '支票');
  await inputOf(page, 'CheckCode').fill('10203040');
  await page.getByRole('button', { name: '保存为用例' }).click();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('规则编号').fill('R15');
}

/** The position at which a word of an element is rendered. */
function middleOf(element: Element, word: string): { x: number; y: number } {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const at = (node.textContent ?? '').indexOf(word);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }
  throw new Error(`${word} does not stand there`);
}

describe('the toolbox', () => {
  it('is for developers only', async () => {
    const { page, api } = await openApp(FINANCE, { at: '/tools/index' });

    expect(await page.locator('.cm-content').count()).toBe(0);
    expect(await page.getByText('测试工具箱').count()).toBe(0);
    expect((await api.get('/api/System/GetSchemaFiles')).Code).toBe(12);
  });

  itWhole(
    'draws the form of the edited rules beside them, with what was filled in, for a user that one describes',
    async () => {
      const { page, write } = await openToolbox(ADMIN, 'payment/form.json');
      await fieldOf(page, 'PaymentType').waitFor();
      await inputOf(page, 'PayerName').fill('付款单位甲');
      await choose(page, 'PaymentType', '现金');
      await expect.poll(() => fieldOf(page, 'CheckCode').count()).toBe(0);

      await write(CHANGED);
      await fieldOf(page, 'CheckCode').waitFor();
      expect(await inputOf(page, 'PayerName').inputValue()).toBe('付款单位甲');

      // The form's user: an invalid number stays, with an error, and usual notations are accepted.
      await page.getByRole('button', { name: '用户与时间' }).click();
      const person = page.getByLabel('员工编号');
      await person.fill('12.5');
      await page.getByRole('alert').getByText('员工编号必须是整数').waitFor();
      expect(await person.inputValue()).toBe('12.5');
      await person.fill('0');
      await page.getByRole('alert').getByText('员工编号不能小于1').waitFor();
      await person.fill('１２');
      await page.getByRole('button', { name: '用户与时间（1）' }).waitFor();
      expect(await page.getByRole('alert').getByText('员工编号').count()).toBe(0);
    },
  );

  it('points at a typo with what was meant, keeps the last good form, and corrects it', async () => {
    const { page, write } = await openToolbox(ADMIN, 'payment/form.json');
    const line = TYPO.slice(0, TYPO.indexOf('PaymentTpye')).split('\n').length;
    await write(TYPO);
    const finding = page.locator('.gj-findings li', { hasText: '是不是“PaymentType”？' }).first();
    await finding.waitFor();

    expect(await finding.textContent()).toContain(`${line}:`);
    expect(await panelOf(page).textContent()).toContain('下面是上一个可用的表单');
    await choose(page, 'PaymentType', '支票');
    await fieldOf(page, 'CheckCode').waitFor();
    await finding.getByRole('button').click();
    await expect.poll(() => page.locator('.cm-activeLine').textContent()).toContain('PaymentTpye');
    await page.locator('.cm-activeLine .cm-lintRange-error').hover();
    await page.getByRole('button', { name: '改正' }).click();
    await statusOf(page).filter({ hasText: '没有问题' }).waitFor();
  });

  itWhole('gives the editor the room that one drags or presses out for it, and remembers it', async () => {
    const { page } = await openToolbox(ADMIN, 'payment/form.json');
    const bar = page.getByRole('separator', { name: '编辑器宽度' });
    const share = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
    const before = await share();
    await bar.press('ArrowRight');
    await expect.poll(share).toBe(before + 4);
    await bar.press('End');
    await expect.poll(share).toBe(80);

    const box = await bar.boundingBox();
    if (box === null) throw new Error('There is no bar');
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x - 300, box.y + 200, { steps: 5 });
    await page.mouse.up();
    await expect.poll(share).toBeLessThan(75);
    const dragged = await share();
    await page.reload();
    await expect.poll(share).toBe(dragged);

    await page.getByRole('button', { name: '收起编辑器' }).click();
    await expect.poll(share).toBe(0);
    await page.getByRole('button', { name: '展开编辑器' }).click();
    await expect.poll(share).toBe(dragged);
  });

  itWhole('completes keys and names, inside of quotes that are closed as well', async () => {
    const { page, write } = await openToolbox(ADMIN, 'payment/form.json');
    await write('{ "title": "收款", "type": "object", "x-title-field": ');
    await page.keyboard.type('"Pay');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'PayerName' }).click();

    await expect
      .poll(() => page.locator('.cm-content').textContent())
      .toBe('{ "title": "收款", "type": "object", "x-title-field": "PayerName"');

    // Inside closed quotes the text after them is preserved.
    await write('{ "x-title-field": "", "title": "收款" }');
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < '{ "x-title-field": "'.length; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('PayerN');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'PayerName' }).click();

    await expect
      .poll(() => page.locator('.cm-content').textContent())
      .toBe('{ "x-title-field": "PayerName", "title": "收款" }');
  });

  itWhole(
    'says what the name at the cursor is, where it is told and used, and renames it in all documents',
    async () => {
      const { page, editor } = await openToolbox(ADMIN, 'payment/cases.json');
      const file = page.locator('.gj-file-name');
      // Lines are highlighted in steps: the word gets an element of its own only later, but has a position immediately.
      const { x, y } = await editor
        .locator('.cm-line', { hasText: '"CheckCode"' })
        .first()
        .evaluate(middleOf, 'CheckCode');
      await page.mouse.click(x, y);
      const bar = page.getByRole('region', { name: '光标处的名字' });
      await bar.getByText('CheckCode').first().waitFor();
      await page.mouse.move(x + 4, y);
      await page.locator('.gj-name-tooltip').getByText('•').first().waitFor();
      expect(await violations(page, undefined, "document.querySelector('.gj-names')")).toEqual([]);

      await editor.press('Shift+F12');
      const uses = bar.locator('li');
      await uses.filter({ hasText: 'payment/form.json' }).first().waitFor();
      await editor.press('F12');
      await expect.poll(() => file.textContent()).toContain('form.json');
      await expect.poll(() => page.locator('.cm-activeLine').textContent()).toContain('"CheckCode": {');

      await editor.press('F2');
      await page.getByLabel('新的名字').fill('ChequeNo');
      await page.keyboard.press('Enter');
      await page.getByText(/已在 \d+ 个文档里改名/).waitFor();
      await expect.poll(() => editor.textContent()).toContain('"x-was": ["CheckCode"]');
      await statusOf(page).filter({ hasText: '没有问题' }).waitFor();
    },
  );

  itWhole('runs the cases in place, says what differs, and again when rules change', async () => {
    const { page, write, show, go } = await openToolbox(ADMIN, 'contact/form.json');
    await show('用例');
    // An address that names an entity only is about that.
    await go('/tools/index?entity=payment&tab=cases');
    await panelOf(page)
      .getByText(/个用例全部通过/)
      .waitFor();
    await panelOf(page).getByText('R15').first().waitFor();
    await write(CHANGED);
    await panelOf(page)
      .getByRole('status')
      .filter({ hasText: /个未通过/ })
      .waitFor();
    const failed = panelOf(page).locator('.gj-case.is-failed', { hasText: '支票而没有支票号' }).first();

    expect((await failed.locator('tbody tr').allTextContents()).join(' ')).toContain('支票号(CheckCode)显示是否');
    await failed.getByRole('button', { name: '填入表单' }).click();
    await expect.poll(() => fieldOf(page, 'PaymentType').textContent()).toContain('支票');
  });

  itWhole('records a case from the filled-in form, and it holds', async () => {
    const window = await openToolbox(ADMIN, 'payment/form.json');
    const { page, show } = window;
    await fieldOf(page, 'PaymentType').waitFor();
    await page.getByRole('button', { name: '保存为用例' }).click();
    await page.getByRole('button', { name: '加入 cases.json' }).click();
    await page.getByText('请输入标题').waitFor();
    // A pasted text stays complete, with a message that it is too long.
    await page.getByLabel('标题').fill('长'.repeat(101));
    await page.getByText('标题最多 100 个字，现在 101 个字').waitFor();
    await page.getByRole('button', { name: '加入 cases.json' }).click();
    await expect.poll(() => page.getByLabel('标题').inputValue()).toHaveLength(101);
    await page.getByRole('button', { name: /取\s*消/ }).click();
    await recordCheque(window, '录制的用例');
    const text = (await downloadOf(page, '加入并下载')).toString('utf8');
    const document: unknown = JSON.parse(text);

    expect(text.startsWith(readFileSync('schemas/payment/cases.json', 'utf8').slice(0, 1000))).toBe(true);
    if (!isCasesDocument(document)) throw new Error('no cases');
    expect(document.cases.at(-1)).toMatchObject({
      title: '录制的用例',
      rule: 'R15',
      values: { PaymentType: 2, CheckCode: '10203040' },
      expect: { CheckCode: { visible: true, required: true, value: '10203040', error: false } },
    });
    await show('用例');
    await panelOf(page).locator('.gj-case', { hasText: '录制的用例' }).waitFor();
    await panelOf(page)
      .getByText(/个用例全部通过/)
      .waitFor();
  });

  itWhole('fills the form in as a record is, with other signs for what masks hide', async () => {
    const { page } = await openToolbox(ADMIN, 'customer/form.json');
    await page.getByRole('button', { name: '从记录填写…' }).click();
    const dialog = page.getByRole('dialog', { name: '从记录填写' });
    await dialog.getByRole('combobox').fill('城');
    await page.locator('.ant-select-item-option', { hasText: '城' }).first().click();
    await dialog.getByRole('button', { name: '填入表单' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await expect.poll(() => inputOf(page, 'CustomerName').inputValue()).toContain('城');
    expect(await inputOf(page, 'Telephone').inputValue()).toMatch(/^\S{2,3}[0-]+\S{2,4}$/);
    await page.getByRole('button', { name: '保存为用例' }).click();
    await page.getByLabel('标题').fill('按记录');
    await page.getByLabel('规则编号').fill('NEW');
    await page.getByRole('button', { name: '加入 cases.json' }).click();
    await page.locator('.cm-content').getByText('按记录').waitFor();
  });

  itWhole('shows coverage, graph, explanation and difference of what is edited', async () => {
    const { page, write, show } = await openToolbox(ADMIN, 'payment/form.json');
    await show('覆盖率');
    await page.getByRole('button', { name: '分析覆盖率' }).click();
    await panelOf(page).locator('.gj-coverage-figure').first().waitFor();
    expect(await panelOf(page).locator('.gj-coverage-figure.is-bad').count()).toBe(0);
    expect(await panelOf(page).locator('.gj-coverage-figure dt').allTextContents()).toEqual([
      '条件',
      '原子',
      '变异',
      '判定',
    ]);
    await show('关系图');
    await panelOf(page)
      .getByRole('button', { name: /付款方式/ })
      .first()
      .click();
    await show('解释');
    await panelOf(page).getByText('这样填写就会显示').waitFor();
    await write(CHANGED);
    await show('差异');
    await panelOf(page).locator('tbody tr', { hasText: '支票号' }).first().waitFor();
    expect(await panelOf(page).locator('tbody tr').first().textContent()).toContain('付款方式=');
  });

  itWhole('shows all entities on one page, in any order, and stops when asked to', async () => {
    const { page, show } = await openToolbox(ADMIN, 'payment/form.json');
    await show('总览');
    await page.getByRole('button', { name: '分析全部实体' }).click();
    const rows = panelOf(page).locator('.gj-overview-table tbody tr');
    await rows.nth(2).waitFor();
    await page.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect.poll(() => panelOf(page).getByRole('progressbar').count()).toBe(0);
    const countsOf = async (): Promise<number[]> =>
      (await rows.locator('td:nth-child(2)').allTextContents()).map(Number);
    const found = await countsOf();
    await page.getByRole('button', { name: '用例', exact: true }).click();

    expect(found.length).toBeLessThan(30);
    expect(await countsOf()).toEqual(found.toSorted((a, b) => a - b));
    await rows.first().getByRole('button').click();
    await page.getByRole('button', { name: '分析覆盖率' }).waitFor();
  });

  itWhole('shows what all analyses came to, those of others too', async () => {
    const { page, show } = await openToolbox(ADMIN, 'payment/form.json');
    const tally = { covered: 9, total: 10 };
    const figures = (cases: number): string =>
      JSON.stringify({
        ...{ entities: 33, cases, failing: 0, signed: 1 },
        ...{ conditions: tally, atoms: tally, mutants: tally, decided: tally },
      });
    const keep = (body: string): Promise<number> =>
      page.evaluate(
        async (sent) =>
          (
            await fetch('/api/RuleRun/Add', {
              method: 'POST',
              body: new URLSearchParams({ figures: sent }),
            })
          ).status,
        body,
      );
    expect([await keep(figures(400)), await keep(figures(412))]).toEqual([200, 200]);
    await page.reload();
    await show('总览');
    const runs = panelOf(page).getByRole('region', { name: '以前的结果' });
    await runs.getByText('412').waitFor();
    expect((await runs.locator('tbody tr').first().textContent()) ?? '').toContain('412 +12');
  });

  itWhole('takes the decision matrix out to Excel and back, and shows where a signed one differs', async () => {
    const { page, show } = await openToolbox(ADMIN, 'payment/form.json');
    await show('决策表');
    const decided = panelOf(page).getByRole('region', { name: '动作的判定' });
    await decided.getByRole('img', { name: '不成立' }).first().waitFor();
    await page.getByLabel('规则编号').fill('R15');
    const content = await downloadOf(page, '导出 Excel');
    const upload = async (buffer: Buffer): Promise<void> => {
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      await page.setInputFiles('input[type="file"][accept^=".xlsx"]', {
        name: '签字.xlsx',
        mimeType,
        buffer,
      });
    };
    await upload(content);
    await page.getByText(/行都与现在的规则一致/).waitFor();

    const sheets = readWorkbook(unpackSheets(new Uint8Array(content), false));
    const changed = async (row: number, column: number, cell: SheetCell): Promise<Buffer> => {
      const tables = sheets.tables.map(({ name, rows }) => ({
        name,
        rows: rows.map((cells, i) => cells.map((old, j) => (i === row && j === column ? cell : cellOf(old)))),
      }));
      const setting = sheets.setting.map(([name, value]) => [String(name), String(value ?? '')] as const);
      return Buffer.from(await (await writeWorkbook({ tables, setting })).arrayBuffer());
    };
    const width = sheets.tables[0]?.rows[1]?.length ?? 0;
    await upload(await changed(2, width - 1, '●'));
    const difference = page.locator('.gj-sheet tbody tr');
    await difference.filter({ hasText: '表中 ● 必填，规则' }).waitFor();
    expect(await difference.count()).toBe(1);
    expect(await difference.textContent()).toContain('第 3 行');

    const types = sheets.tables[0]?.rows.map((cells) => cells.findIndex((cell) => cellOf(cell) === '支票')) ?? [];
    const column = Math.max(...types);
    await upload(await changed(3, column, '支漂'));
    await page.getByText('没有“支漂”这个值，是否想写“支票”？').waitFor();
    expect(await page.locator('.gj-sheet-problems code').textContent()).toBe(`${'ABCDEFGH'.charAt(column)}4`);

    await upload(content);
    await page.getByRole('button', { name: /加入 \d+ 个用例/ }).click();
    await show('用例');
    const fromMatrix = panelOf(page).locator('.gj-case', { hasText: '决策表：' });
    await fromMatrix.nth(10).waitFor();
    await panelOf(page).locator('.gj-cases-sum.is-good[role="status"]').waitFor();
  });

  itWhole('refuses what is too large or too deep with one message, and goes on', async () => {
    const { page, paste, editor, write } = await openToolbox(ADMIN, 'payment/form.json');
    await paste(`{ "title": "${'x'.repeat(5 * 1024 * 1024)}" }`);
    await page.getByText('内容太大或嵌套太深').first().waitFor();
    await paste('['.repeat(50_000));

    await expect.poll(async () => (await editor.textContent())?.length).toBeLessThan(100_000);
    await write(TYPO);
    await page.locator('.gj-findings li', { hasText: '是不是“PaymentType”？' }).first().waitFor();
  });

  itWhole('fits a phone: one thing at a time, nothing wider than the window', async () => {
    const { page, show } = await openToolbox(ADMIN, 'payment/form.json', { isPhone: true });
    for (const tab of ['表单', '用例', '覆盖率', '关系图', '解释', '差异', '决策表', '总览', '反馈', '编辑']) {
      await show(tab);
      const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect({ tab, fits: (inner ?? 0) <= (outer ?? 0) }).toEqual({ tab, fits: true });
    }
  });
});

describe('the toolbox in development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-toolbox-'));
  let server: RunningApp;
  beforeAll(async () => {
    cpSync('schemas', folder, { recursive: true });
    server = await startApp(['--dev', '--schemas', folder], inject('demoData'));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes documents to the folder', async () => {
    const window = await openToolbox(ADMIN, 'payment/form.json', { url: server.url });
    const { page } = window;
    await fieldOf(page, 'PaymentType').waitFor();
    await recordCheque(window, '保存到磁盘的用例');
    await page.getByRole('button', { name: '加入并保存' }).click();
    await page.getByText('已保存到 schemas/payment/cases.json').waitFor();

    expect(readFileSync(join(folder, 'payment/cases.json'), 'utf8')).toContain('保存到磁盘的用例');
    expect(await page.getByRole('button', { name: '还原' }).isDisabled()).toBe(true);
  });

  itWhole('signs rules and cases, and says what was changed since', async () => {
    const { page, write, show } = await openToolbox(ADMIN, 'task/form.json', { url: server.url });
    await show('用例');
    const bar = panelOf(page).getByRole('region', { name: '签名' });
    await bar.getByRole('button', { name: '签名…' }).click();
    await page.getByLabel('签名人').fill('王芳');
    await page.getByRole('button', { name: '签名并保存' }).click();
    await page.getByText('已保存到 schemas/task/signatures.json').waitFor();
    await bar.getByText('已签名').waitFor();
    expect(await bar.getByRole('status').textContent()).toMatch(/王芳 \d{4}-\d\d-\d\d \d\d:\d\d 签$/);

    await write(readFileSync('schemas/task/form.json', 'utf8').replace('"title": "任务标题"', '"title": "任务名称"'));
    await bar.getByText(/此后改了 字段 任务名称$/).waitFor();
  });

  itWhole('makes a case of what somebody says about a field with one click, or says why not', async () => {
    const { page, show } = await openToolbox(ADMIN, 'payment/form.json', { url: server.url });
    const send = (field: string, note: string): Promise<number> =>
      page.evaluate(
        async (body) =>
          (
            await fetch('/api/RuleReport/Send', {
              method: 'POST',
              body: new URLSearchParams(body),
            })
          ).status,
        {
          ...{ entity: 'payment', form: 'form', field, expected: 'shown', note },
          facts: JSON.stringify({ values: { PaymentType: 3, Money: 5 }, refs: {} }),
        },
      );
    expect([await send('CheckCode', '转账也要记'), await send('RefundReason', '都要写')]).toEqual([200, 200]);
    await show('反馈');
    const item = (note: string) => panelOf(page).getByRole('listitem').filter({ hasText: note });
    await item('转账也要记').getByText('显示：期望 是，现在 否').waitFor();
    await item('转账也要记').getByText('当 付款方式 = 支票 时显示，否则隐藏（现在：隐藏）').waitFor();
    expect(await violations(page, ['serious', 'critical'])).toEqual([]);
    await item('转账也要记').getByRole('button', { name: '做成用例' }).click();
    await item('转账也要记').getByText('已做成用例').first().waitFor();
    const cases: unknown = JSON.parse(readFileSync(join(folder, 'payment/cases.json'), 'utf8'));
    expect(isCasesDocument(cases) ? cases.cases.at(-1) : cases).toMatchObject({
      title: '反馈：支票号，转账也要记',
      values: { PaymentType: 3, Money: 5 },
      expect: { CheckCode: { visible: true } },
    });

    await item('都要写').getByRole('button', { name: '关闭…' }).click();
    await page.getByLabel('原因').fill('只有退款要写');
    await page.getByRole('dialog').getByRole('button', { name: '关闭反馈' }).click();
    await item('都要写').getByText('只有退款要写').waitFor();
  });

  itWhole('takes over what others write, and asks before it replaces it', async () => {
    const { page, editor, write } = await openToolbox(ADMIN, 'payment/list.json', {
      url: server.url,
    });
    const file = join(folder, 'payment/list.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"title": "', '"title": "他人的'));
    await editor.getByText('他人的').waitFor();
    await write(text);
    writeFileSync(file, text.replace('"title": "', '"title": "又改的'));
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await page.getByRole('button', { name: /覆\s*盖/ }).click();
    await page.getByText('已保存到 schemas/payment/list.json').waitFor();

    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

const cellOf = (cell: string | number | boolean | null): SheetCell => (typeof cell === 'boolean' ? String(cell) : cell);
