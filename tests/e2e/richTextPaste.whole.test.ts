import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/records/check/cleanHtml.ts';
import { useEditorPage } from '../support/e2e/editorPage.ts';

const { open, paste } = useEditorPage();

const FOLDER = 'tests/fixtures/paste';
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.html'));
/** What the server stores, without the widths that the editor gives each column. */
const storedOf = (html: string): string =>
  cleanHtml(html).replace(/ style="min-width:\d+px"|<colgroup>.*?<\/colgroup>/g, '');

/** An item of a list of Word with this number. */
const item = (sign: string): string =>
  `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${sign} </span>甲</p>`;

describe('a document pasted from Word, WPS, LibreOffice, a spreadsheet or a page', () => {
  const wanted: unknown = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8'));

  it('keeps its headings, numbered lists, tables, links, sub- and superscript', async () => {
    expect(names.length).toBeGreaterThanOrEqual(15);
    const pasted = await paste(names.map((name) => readFileSync(join(FOLDER, name), 'utf8')));
    const stored = pasted.map(({ html, told }) => [storedOf(html), ...told]);
    expect(Object.fromEntries(names.map((name, i) => [name.replace('.html', ''), stored[i]]))).toEqual(wanted);
  });

  it('is the same to the byte when it is opened again', async () => {
    const pasted = (await paste(names.map((name) => readFileSync(join(FOLDER, name), 'utf8')))).map(({ html }) =>
      cleanHtml(html),
    );
    const opened = await open(pasted);
    expect(opened.map(({ untouched }) => untouched)).toEqual(pasted);
    expect(opened.map(({ whole }) => cleanHtml(whole).replace(/<p><\/p>$/, ''))).toEqual(pasted);
  });

  it.each([
    ['<p class=MsoNormal style="mso-pagination:none;font-family:宋体">文字<o:p></o:p></p>', '<p>文字</p>'],
    [
      "<p>前</p><p style='text-align:center;line-height:150%'>居中</p><p>后</p>",
      '<p>前</p><p style="text-align:center">居中</p><p>后</p>',
    ],
    ['<html><head><style>p{}</style><title>x</title></head><body><p>一</p></body></html>', '<p>一</p>'],
    ['<!--[if gte mso 9]><xml>1</xml><![endif]--><!--StartFragment--><p>二</p>', '<p>二</p>'],
    ['<p>&nbsp;</p><p><br></p><p>四</p>', '<p>四</p>'],
    [
      '<ol><li style="list-style-type:upper-roman"><p>甲</p></li></ol>',
      '<ol style="list-style-type:upper-roman"><li><p>甲</p></li></ol>',
    ],
    [item('ii.'), '<ol start="2" style="list-style-type:lower-roman"><li><p>甲</p></li></ol>'],
    [item('XIV.'), '<ol start="14" style="list-style-type:upper-roman"><li><p>甲</p></li></ol>'],
    [item('c)'), '<ol start="3" style="list-style-type:lower-alpha"><li><p>甲</p></li></ol>'],
    [item('十、'), '<ol start="10" style="list-style-type:cjk-ideographic"><li><p>甲</p></li></ol>'],
    [item('二十一、'), '<ol start="21" style="list-style-type:cjk-ideographic"><li><p>甲</p></li></ol>'],
    ['<p class="a > b" id=x>查询 id=5，写法 class="on"</p>', '<p>查询 id=5，写法 class="on"</p>'],
    ['<p>长度 2 * 3 * 4 和 **强**</p>', '<p>长度 2 * 3 * 4 和 **强**</p>'],
    [
      '<a href="https://example.com/a?b=1">example.com</a>',
      '<p><a href="https://example.com/a?b=1">example.com</a></p>',
    ],
  ])('loses the formats of Word and nothing else: %s', async (pasted, clean) => {
    expect((await paste([pasted])).map(({ html }) => storedOf(html))).toEqual([clean]);
  });

  it('says which videos and frames of other sites are left out', async () => {
    const [pasted] = await paste([
      '<p>前</p><video src="https://example.com/a.mp4"></video><iframe src="https://example.com/"></iframe><p>后</p>',
    ]);
    expect(storedOf(pasted?.html ?? '')).toBe('<p>前</p><p>后</p>');
    expect(pasted?.told).toEqual([expect.stringContaining('有 2 个其他网站的视频或内嵌内容不能粘贴')]);
  });
});
