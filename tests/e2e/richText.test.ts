import { describe, expect, it } from 'vitest';
import { ALLOWED } from '#server/records/check/cleanHtml.ts';
import { EDITOR, openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { fieldOf, pressIn, rowsOf, save } from '../support/e2e/onPage.ts';
import { readData, readText } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

/** The elements that the editor reports it cannot preserve. */
const TOLD = ['caption', 'colgroup', 'col', 'thead', 'tfoot'];
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
const VALUES: Readonly<Record<string, string>> = {
  'text-align': 'center',
  color: '#ff0000',
  'background-color': '#ffff00',
  'font-size': '20px',
  width: '50%',
  'min-width': '40px',
  'line-height': '2',
  'text-indent': '2em',
  'list-style-type': 'lower-alpha',
};
/** Tags that must be inside others. */
const WITHIN: Readonly<Record<string, (own: string) => string>> = {
  li: (own) => `<ul>${own}</ul>`,
  figcaption: (own) => `<figure>${own}</figure>`,
  tbody: () => '<table><tbody><tr><td>tbody</td></tr></tbody></table>',
  tr: () => '<table><tbody><tr><td>tr</td></tr></tbody></table>',
  td: () => '<table><tbody><tr><td>td</td></tr></tbody></table>',
  th: () => '<table><tbody><tr><th>th</th></tr></tbody></table>',
  table: () => '<table><tbody><tr><td>table</td></tr></tbody></table>',
  ul: () => '<ul><li>ul</li></ul>',
  ol: () => '<ol start="3"><li>ol</li></ol>',
  a: () => '<p><a href="/website/1" title="去看">a</a></p>',
  img: () => '',
  video: () => '',
  br: () => '<p>一<br />br</p>',
  hr: () => '<hr />',
};
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'code'];

/** Everything that the server lets through, each once. */
const everything = (): string =>
  [
    ...ALLOWED.tags
      .filter((tag) => !TOLD.includes(tag) && tag !== 'span')
      .map((tag) => {
        const own = `<${tag}>${tag}</${tag}>`;
        return INLINE.includes(tag) ? `<p>字${own}</p>` : (WITHIN[tag]?.(own) ?? own);
      }),
    ...ALLOWED.styles.map((name) => `<p style="${name}:${VALUES[name] ?? ''}">${name} p</p>`),
    ...ALLOWED.styles.map((name) => `<p><span style="${name}:${VALUES[name] ?? ''}">${name} span</span></p>`),
    '<p><span style="color:#ff0000"><span style="font-size:20px">两层</span></span></p>',
    '<h2 style="text-align:center;color:#ff0000">两样</h2>',
    '<p><a href="https://example.com/" target="_blank">外面</a></p>',
    '<table><tbody><tr><td colspan="2">宽格</td></tr><tr><td>左</td><td>右</td></tr></tbody></table>',
    '<p>m<sup>2</sup> CO<sub>2</sub></p>',
  ].join('');

const DRAFT = { Category: 'gsdt', IsTop: 'false', Sort: 1, form: 'form' };

async function makeArticle({ api }: AppWindow, title: string, html: string): Promise<number> {
  const made = await api.post('/api/Article/Add', { ...DRAFT, Title: title, Content: html });
  expect(made).toMatchObject({ Successed: true });
  return Number(readData(made.Data, 'Record', 'Id'));
}

const contentOf = async ({ api }: AppWindow, id: number): Promise<string> =>
  readText((await api.get('/api/Article/Get', { id })).Data, 'Record', 'Content');

/** The tags and styles around every text of some HTML. */
const formatsOf = ({ page }: AppWindow, html: string): Promise<string[]> =>
  page.evaluate((given) => {
    const template = document.createElement('template');
    template.innerHTML = given;
    const found: string[] = [];
    const visit = (node: ParentNode, around: readonly string[]): void => {
      for (const child of node.childNodes) {
        if (child instanceof HTMLElement) {
          const own = Array.from(child.style, (name) => `${name}: ${child.style.getPropertyValue(name)}`);
          const attributes = ['href', 'title', 'target', 'start', 'colspan', 'rowspan'].flatMap((name) =>
            child.hasAttribute(name) ? [`${name}=${child.getAttribute(name) ?? ''}`] : [],
          );
          visit(child, [...around, child.tagName.toLowerCase(), ...own, ...attributes]);
        } else if ((child.textContent ?? '').trim() !== '') found.push([child.textContent, ...around].join(' '));
      }
    };
    visit(template.content, []);
    return found;
  }, html);

describe('formatted text', () => {
  it('keeps everything that the server keeps when one character is typed into it', async () => {
    const app = await openApp(EDITOR);
    const { page, go } = app;
    const title = '什么格式都有的文章';
    const id = await makeArticle(app, title, everything());
    const before = await contentOf(app, id);
    await go('/website/companyDynamic');
    await pressIn(page, rowsOf(page).filter({ hasText: title }), '编辑');
    const text = fieldOf(page, 'Content').locator('[contenteditable="true"]');
    await text.getByText('两层').waitFor();
    expect(await page.locator('.gj-rich-lost').count()).toBe(0);
    await text.getByText('p', { exact: true }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.type('。');
    await save(page);
    await page.getByText('已保存').waitFor();

    const after = await contentOf(app, id);
    expect(after).toContain('p。');
    const said = (html: string): Promise<string[]> => formatsOf(app, html.replace('p。', 'p'));
    const [old, now] = [await said(before), await said(after)];
    const words = (line: string): string[] => line.split(' ').map((word) => SAME[word] ?? word);
    const lost = old.flatMap((line, i) => {
      const kept = words(now[i] ?? '');
      return words(line)
        .filter((word) => !kept.includes(word))
        .map((word) => `${line}: ${word}`);
    });
    expect(lost).toEqual([]);
    expect(after.match(/<hr/g)).toEqual(before.match(/<hr/g));
    expect(after.match(/target=/g)).toEqual(before.match(/target=/g));
  });

  it('gets the focus, not its toolbar, when the form refuses it', async () => {
    const { page } = await openApp(EDITOR, { at: '/website/businessDomain' });
    await pressIn(page, rowsOf(page).first(), '编辑');
    const text = fieldOf(page, 'Content').locator('[contenteditable="true"]');
    await text.fill('');
    await save(page);
    await fieldOf(page, 'Content').locator('.gj-field-error').waitFor();
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  itWhole('says before it is changed what of it cannot be kept, and keeps it while nothing is', async () => {
    const app = await openApp(EDITOR);
    const { page, go } = app;
    const title = '带表格标题的文章';
    const id = await makeArticle(
      app,
      title,
      '<table><caption>表一</caption><thead><tr><th>名</th></tr></thead><tbody><tr><td>值</td></tr></tbody></table>',
    );
    const before = await contentOf(app, id);
    await go('/website/companyDynamic');
    await pressIn(page, rowsOf(page).filter({ hasText: title }), '编辑');
    const told = page.locator('.gj-rich-lost');
    await told.waitFor();
    expect(await told.textContent()).toContain('编辑器保留不了这段内容里的');
    await save(page);
    await page.getByText('没有修改任何内容').waitFor();
    expect(await contentOf(app, id)).toBe(before);
  });
});
