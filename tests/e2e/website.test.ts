import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { samplePng } from '#server/demo/samplePng.ts';
import { ADMIN, EDITOR, forgive, openApp, useApp, type AppWindow, type Api } from '../support/e2e/openApp.ts';
import { fieldOf, inputOf, save } from '../support/e2e/onPage.ts';
import { readData, readList, readText } from '../support/e2e/readData.ts';

useApp();

const PICTURE = { name: '现场.png', mimeType: 'image/png', buffer: samplePng('现场.png') };
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><p class=MsoNormal style='text-align:center;mso-pagination:none;font-family:宋体'><b>来自 Word 的标题</b><o:p></o:p></p>
<p class=MsoNormal><span style='font-size:12pt;color:red' lang=EN-US>第二段</span></p><img src="file:///C:/a.png"><!--EndFragment--></body></html>`;

/** Titles that anybody finds on the site. */
async function found(api: Api, title: string): Promise<string[]> {
  const { Data } = await api.get('/api/Public/Article/Search', { list: 'companyDynamic', searchKey: title });
  return readList(Data, 'Rows').map((row) => readText(row, 'Title'));
}

async function take({ page }: AppWindow, action: string, word: string): Promise<void> {
  const own = page.locator('.gj-detail-actions').getByRole('button', { name: action, exact: true });
  await page.locator('.gj-detail-actions button').first().waitFor();
  if ((await own.count()) > 0) await own.click();
  else {
    await page.locator('.gj-detail-actions').getByText('更多').click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await page.getByText(word).first().waitFor();
}

describe('an article', () => {
  it('is written with pictures and a table, approved by another, out on time, taken down and back again', async () => {
    const editor = await openApp(EDITOR);
    const { page } = editor;
    const title = '浏览器里写的文章';
    await editor.go('/website/companyDynamic');
    await page.getByRole('button', { name: '新建动态' }).click();
    await inputOf(page, 'Title').fill(title);
    await fieldOf(page, 'Cover').locator('input[type=file]').setInputFiles(PICTURE);
    const text = page.getByRole('textbox', { name: '正文' });
    const tool = (name: string) => page.getByRole('toolbar', { name: '格式' }).getByLabel(name, { exact: true });
    await text.click();
    await page.keyboard.type('开头的一段。');
    await page.keyboard.press('Enter');
    await tool('大标题').click();
    await page.keyboard.type('第一部分');
    await page.keyboard.press('Enter');
    await fieldOf(page, 'Content').locator('input[type=file]').setInputFiles(PICTURE);
    await text.locator('img[src^="/mediapreview/"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await tool('插入表格').click();
    await page
      .getByRole('button', { name: '插 入' })
      .or(page.getByRole('button', { name: '插入', exact: true }))
      .click();
    await text.locator('table').waitFor();
    await page.keyboard.type('单位');
    expect(await text.locator('tr').count()).toBe(3);
    await tool('编辑表格').click();
    await page.getByRole('menuitem', { name: '在下方插入行' }).click();
    expect(await text.locator('tr').count()).toBe(4);
    await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, WORD);
    await text.getByText('来自 Word 的标题').waitFor();
    expect(await text.innerHTML()).not.toMatch(/mso|Mso|font-family|file:|<o:p|lang=/);
    await page.getByText('现场.png').or(fieldOf(page, 'Cover').locator('img')).first().waitFor();
    await save(page);
    await page.locator('.gj-form-footer').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^[\w-]{20,}$/);

    await page.getByRole('link', { name: title }).click();
    await page.locator('.gj-html table').waitFor();
    const id = Number(/\d+/.exec(editor.path())?.[0]);
    const { Data } = await editor.api.get('/api/Article/Get', { id });
    const soon = new Date(Date.now() + 8 * 3_600_000 + 25_000).toISOString().slice(0, 19).replace('T', ' ');
    const changed = { Id: id, Version: Number(readData(Data, 'Record', 'Version')), PublishTime: soon };
    expect(await editor.api.post('/api/Article/Update', changed)).toMatchObject({ Successed: true });
    await page.reload();
    await take(editor, '提交审核', '当前状态：待审核');

    const second = await openApp(ADMIN);
    await second.go(`/website/companyDynamic/${id}`);
    await second.page.locator('.gj-detail-actions').getByRole('button', { name: '审核' }).click();
    await fieldOf(second.page, 'IsPassed').getByText('通过', { exact: true }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: '审核' }).click();
    await second.page.getByText('当前状态：已发布').waitFor();

    const anybody = await openApp(undefined);
    expect(await found(anybody.api, title)).toEqual([]);
    await expect.poll(() => found(anybody.api, title), { timeout: 40_000, interval: 1000 }).toEqual([title]);
    const out = await anybody.api.get('/api/Public/Article/Get', { id });
    const picture = /\/mediapreview\/\d+/.exec(readText(out.Data, 'Record', 'Content'))?.[0] ?? '';
    expect((await anybody.page.request.get(new URL(picture, page.url()).href)).status()).toBe(200);

    await page.reload();
    await take(editor, '下线', '当前状态：已下线');
    expect(await found(anybody.api, title)).toEqual([]);
    await take(editor, '重新上线', '当前状态：已发布');
    expect(await found(anybody.api, title)).toEqual([title]);
  });
});

describe('formatted text that attacks', () => {
  const vectors: unknown = JSON.parse(readFileSync('tests/fixtures/xss/vectors.json', 'utf8'));
  const all = Array.isArray(vectors) ? vectors.map(String) : [];
  const SIZE = 24;
  const groups = (list: readonly string[]): string[] =>
    Array.from({ length: Math.ceil(list.length / SIZE) }, (_, i) => list.slice(i * SIZE, (i + 1) * SIZE).join('\n'));

  it('runs nothing where it is read, even when it got past the server', async () => {
    const { page, go } = await openApp(EDITOR);
    let hits = 0;
    await page.exposeFunction('canary', () => {
      hits += 1;
    });
    let content = '';
    await page.route('**/api/Article/Get?*', async (route) => {
      const response = await route.fetch();
      const body: unknown = await response.json();
      const record = readData(body, 'Data', 'Record');
      if (typeof record === 'object' && record !== null) Object.assign(record, { Content: content });
      await route.fulfill({ response, json: body });
    });
    await go('/website/companyDynamic/1');
    // Those that swallow what follows stand once before and once behind the others.
    for (const group of [...groups(all), ...groups([...all].reverse())]) {
      content = `<p class="probe">开始</p>${group}`;
      await page.reload();
      await page.locator('.gj-html p').first().waitFor();
      await page.waitForTimeout(100);
      const left = await page
        .locator('.gj-html')
        .evaluateAll((elements) =>
          elements.flatMap((element) =>
            [...element.querySelectorAll('*')].flatMap((node) =>
              /^(script|iframe|object|embed|form|input|svg|math|style|link|meta|base)$/i.test(node.tagName) ||
              [...node.attributes].some(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value))
                ? [node.outerHTML]
                : [],
            ),
          ),
        );
      expect(left).toEqual([]);
    }
    expect(hits).toBe(0);
    // Chromium names inline handlers even in documents that run nothing, such as the one the text is cleaned in.
    expect(forgive(/^console: Executing inline event handler violates/)).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(140);
  });
});
