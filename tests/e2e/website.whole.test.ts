import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samplePng } from '#server/start/demoFiles.ts';
import { ADMIN, EDITOR, forgive, openApp, useApp, type AppWindow, type Api } from '../support/e2e/openApp.ts';
import { dialogOf, fieldOf, inputOf, save, titleOf } from '../support/e2e/onPage.ts';
import { readData, readList, readText } from '../support/e2e/readData.ts';
import { violations } from '../support/e2e/violations.ts';

useApp();

const PICTURE = { name: '现场.png', mimeType: 'image/png', buffer: await samplePng('现场.png') };
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><p class=MsoNormal style='text-align:center;mso-pagination:none;font-family:宋体'><b>来自 Word 的标题</b><o:p></o:p></p>
<p class=MsoNormal><span style='font-size:12pt;color:red' lang=EN-US>第二段</span></p><img src="file:///C:/a.png"><!--EndFragment--></body></html>`;

/** Titles that visitors find on the site. */
async function found(api: Api, title: string): Promise<string[]> {
  const { Data } = await api.get('/api/Public/Article/Search', {
    list: 'companyDynamic',
    searchKey: title,
  });
  return readList(Data, 'Rows').map((row) => readText(row, 'Title'));
}

/**
 * Pictures of other sites, in the text itself and from the clipboard: those that can be fetched are stored, all others
 * are removed.
 */
async function pasteOthers({ page }: AppWindow, text: Locator): Promise<void> {
  const before = await text.locator('img').count();
  const own = text.locator('img[src^="/mediapreview/"]');
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('controller.ashx')) asked.push(new URL(request.url()).searchParams.get('action'));
  });
  const data = PICTURE.buffer.toString('base64');
  const html = `<p>别处的文字<img src="http://127.0.0.1:9/a.png"><img src="data:image/png;base64,${data}"></p><img src="ftp://b.example/b.png">`;
  await paste(text, { html });
  await page.getByText('有 2 张图片无法获取，已从正文中移除，请另存后用“图片”上传').waitFor();
  await paste(text, { file: data });
  await expect.poll(() => own.count()).toBe(before + 2);
  await expect
    .poll(async () => [await text.locator('img').count(), asked])
    .toEqual([before + 2, ['catchimage', 'uploadscrawl', 'uploadscreenshot']]);
  expect(await text.innerHTML()).not.toMatch(/127\.0\.0\.1|data:|remote/);

  const large = `<table>${`<tr>${'<td>格</td>'.repeat(21)}</tr>`.repeat(101)}</table>`;
  const cells = text.getByText('格', { exact: true });
  // Within a table, cells are pasted from the cursor on.
  await text.locator('tr').nth(1).locator('td').nth(1).click();
  await page.getByLabel('编辑表格').waitFor();
  await paste(text, { html: large });
  await page.getByText('只保留了前 99 行、前 19 列').waitFor();
  await expect.poll(() => cells.count()).toBe(99 * 19);
  await page.getByLabel('撤销').click();
  await expect.poll(() => cells.count()).toBe(0);

  await text.getByText('开头的一段。').click();
  await page.keyboard.press('End');
  // The editor follows the selection of the browser a little later.
  await page.getByLabel('编辑表格').waitFor({ state: 'detached' });
  await paste(text, { html: large });
  await page.getByText('只保留了前 100 行、前 20 列').waitFor();
  const pasted = text.locator('table', { hasText: '格' });
  await expect
    .poll(async () => [await pasted.locator('tr').count(), await pasted.locator('tr').first().locator('td').count()])
    .toEqual([100, 20]);
  await page.getByLabel('撤销').click();
  await expect.poll(() => cells.count()).toBe(0);

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('not allowed'));
  });
  await page.getByLabel('复制全文').click();
  // It stays until it was read.
  await titleOf(page, '复制失败').waitFor();
  expect(await dialogOf(page).textContent()).toContain('请选中内容后按 Ctrl+C');
  await dialogOf(page).getByRole('button', { name: '知道了' }).click();
}

async function paste(text: Locator, { html, file }: { html?: string; file?: string }): Promise<void> {
  await text.evaluate(
    (element, sent) => {
      const clipboardData = new DataTransfer();
      if (sent.html !== undefined) clipboardData.setData('text/html', sent.html);
      if (sent.file !== undefined) {
        const bytes = Uint8Array.from(atob(sent.file), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, file },
  );
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

it('an article is written with pictures and a table, approved by another, out on time, taken down and back again', async () => {
  const editor = await openApp(EDITOR);
  const { page } = editor;
  const title = '浏览器里写的文章';
  await editor.go('/website/companyDynamic');
  await page.getByRole('button', { name: '新建动态' }).click();
  await inputOf(page, 'Title').fill(title);
  await fieldOf(page, 'Cover').locator('input[type=file]').setInputFiles(PICTURE);
  const text = fieldOf(page, 'Content').locator('[contenteditable="true"]');
  const tool = (name: string) => page.getByRole('toolbar', { name: '格式' }).getByLabel(name, { exact: true });
  await text.click();
  await page.keyboard.type('开头的一段。');
  await page.keyboard.press('Enter');
  // Pressed buttons are readable in dark mode as well, and a tool is named after its label.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['look'])).toBe(colorScheme);
    expect(await violations(page, ['serious', 'critical'], "document.querySelector('.gj-rich-tools')")).toEqual([]);
  }
  await tool('大标题 H1').click();
  await page.keyboard.type('第一部分');
  await page.keyboard.press('Enter');
  await fieldOf(page, 'Content').locator('input[type=file]').setInputFiles(PICTURE);
  await text.locator('img[src^="/mediapreview/"]').waitFor();
  await page.keyboard.press('ArrowRight');
  await tool('插入表格').click();
  await page.getByLabel('行数').fill('101');
  await page.getByText('行数不能大于100').waitFor();
  expect(await page.getByRole('button', { name: /^插 ?入$/ }).isDisabled()).toBe(true);
  await page.getByLabel('行数').fill('3');
  await page
    .getByRole('button', { name: '插 入' })
    .or(page.getByRole('button', { name: '插入', exact: true }))
    .click();
  await text.locator('table').waitFor();
  await page.keyboard.type('单位');
  await expect.poll(() => text.locator('tr').count()).toBe(3);
  await tool('编辑表格').click();
  await page.getByRole('menuitem', { name: '在下方插入行' }).click();
  await expect.poll(() => text.locator('tr').count()).toBe(4);
  await paste(text, { html: WORD });
  await page.getByText('有 1 张图片在您的电脑上').waitFor();
  await text.getByText('来自 Word 的标题').waitFor();
  expect(await text.innerHTML()).not.toMatch(/mso|Mso|font-family|file:|<o:p|lang=/);
  await pasteOthers(editor, text);
  await page.getByText('现场.png').or(fieldOf(page, 'Cover').locator('img')).first().waitFor();
  const shown = page.frameLocator('iframe[title="网站预览"]');
  await page.locator('.gj-form-footer').getByRole('button', { name: '预览' }).click();
  await shown.getByRole('heading', { level: 1, name: title }).waitFor();
  await shown.getByText('预览（未发布）').waitFor();
  await shown.getByText('来自 Word 的标题', { exact: true }).waitFor();
  await page.locator('.gj-preview').getByText('手机', { exact: true }).click();
  await expect.poll(() => shown.locator('html').evaluate(() => innerWidth)).toBe(390);
  await shown.getByRole('button', { name: '菜单', exact: true }).waitFor();
  await page.locator('.gj-preview .ant-drawer-close').click();
  await page.locator('.gj-preview iframe').waitFor({ state: 'detached' });
  await save(page);
  await page.locator('.gj-form-footer').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^[\w-]{20,}$/);

  await page.getByRole('link', { name: title }).click();
  await page.locator('.gj-html table').waitFor();
  const id = Number(/\d+/.exec(editor.path())?.[0]);
  const { Data } = await editor.api.get('/api/Article/Get', { id });
  const soon = new Date(Date.now() + 8 * 3_600_000 + 18_000).toISOString().slice(0, 19).replace('T', ' ');
  const changed = {
    Id: id,
    Version: Number(readData(Data, 'Record', 'Version')),
    PublishTime: soon,
  };
  expect(await editor.api.post('/api/Article/Update', changed)).toMatchObject({
    Successed: true,
  });
  await page.reload();
  await take(editor, '提交审核', '当前状态：待审核');

  const second = await openApp(ADMIN, { at: `/website/companyDynamic/${id}` });
  await second.page.locator('.gj-detail-actions').getByRole('button', { name: '审核' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await second.page.getByText('当前状态：已发布').waitFor();

  const anybody = await openApp(undefined);
  expect(await found(anybody.api, title)).toEqual([]);
  await expect.poll(() => found(anybody.api, title), { interval: 200 }).toEqual([title]);
  const out = await anybody.api.get('/api/Public/Article/Get', { id });
  const picture = /\/mediapreview\/\d+/.exec(readText(out.Data, 'Record', 'Content'))?.[0] ?? '';
  expect((await anybody.page.request.get(new URL(picture, page.url()).href)).status()).toBe(200);

  await page.reload();
  await take(editor, '下线', '当前状态：已下线');
  expect(await found(anybody.api, title)).toEqual([]);
  await take(editor, '重新上线', '当前状态：已发布');
  expect(await found(anybody.api, title)).toEqual([title]);
});

it('a form with files on their way waits for them when it is saved, says so, and lets one go on; one that does not come stops it', async () => {
  const { page, go, api } = await openApp(EDITOR);
  const title = '等图片的文章';
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isUpload = (url: URL): boolean => (url.searchParams.get('action') ?? '').startsWith('upload');
  let isLost = true;
  await page.route(isUpload, async (route) => {
    if (isLost) return route.fulfill({ status: 200, json: { state: '图片太多' } });
    await gate;
    return route.continue();
  });
  await go('/website/companyDynamic');
  await page.getByRole('button', { name: '新建动态' }).click();
  await inputOf(page, 'Title').fill(title);
  await fieldOf(page, 'Content').locator('[contenteditable="true"]').click();
  await page.keyboard.type('只有一段。');
  const choose = (): Promise<void> => fieldOf(page, 'Content').locator('input[type=file]').setInputFiles(PICTURE);
  await choose();
  await page.getByText('图片太多').waitFor();
  isLost = false;
  await choose();
  await page.getByText('正在上传 1 张图片…').waitFor();
  const notice = page.getByText('“正文”中的文件还在上传，传完后自动继续');
  await save(page);
  await notice.waitFor();
  await page.getByRole('button', { name: '返回修改' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.locator('.gj-form-footer').waitFor();
  await save(page);
  await notice.waitFor();
  release();
  await page.locator('.gj-form-footer').waitFor({ state: 'detached' });

  const { Data } = await api.get('/api/Article/Search', { searchKey: title });
  const [row] = readList(Data, 'Rows');
  const got = await api.get('/api/Article/Get', { id: Number(readData(row, 'Id')) });
  expect(readText(got.Data, 'Record', 'Content')).toMatch(/只有一段。[^]*<img[^>]* src="\/mediapreview\/\d+"/);
});

describe('formatted text that attacks', () => {
  const vectors: unknown = JSON.parse(readFileSync('tests/fixtures/xss/vectors.json', 'utf8'));
  const all = Array.isArray(vectors) ? vectors.map(String) : [];
  const SIZE = 24;
  const groups = (list: readonly string[]): string[] =>
    Array.from({ length: Math.ceil(list.length / SIZE) }, (_, i) => list.slice(i * SIZE, (i + 1) * SIZE).join('\n'));

  it('runs nothing where it is read, even when it got past the server; the editor opens without its configuration', async () => {
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
    // Elements that swallow the following ones are tested once before and once after the others.
    for (const [index, group] of [...groups(all), ...groups([...all].reverse())].entries()) {
      content = `<p class="probe">开始第${index}组</p>${group}`;
      await go(`/website/companyDynamic/${1 + (index % 2)}`);
      await page.locator('.gj-html p').getByText(`开始第${index}组`).waitFor();
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

    // Spec section 8: that the editor's configuration could not be loaded is only logged.
    await page.route('**/controller.ashx?action=config', (route) => route.abort());
    await go('/website/companyDynamic');
    await page.getByRole('button', { name: '新建动态' }).click();
    await page.getByRole('textbox', { name: '正文' }).waitFor();
    await expect.poll(() => forgive(/编辑器配置加载失败/)).toBe(1);
    expect([forgive(/ERR_FAILED/), await page.getByRole('alert').count()]).toEqual([1, 0]);
  });
});
