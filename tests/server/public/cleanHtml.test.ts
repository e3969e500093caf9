import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { htmlText } from '#fields/htmlText.ts';
import { cleanHtml, lostHtml } from '#server/records/check/cleanHtml.ts';
import { isTooMuchHtml } from '#server/records/check/htmlLimits.ts';
import { storedHtml } from '#server/records/check/readSent.ts';
import { placePictures } from '#server/site/presentPublic.ts';

const parsed: unknown = JSON.parse(readFileSync('tests/fixtures/xss/vectors.json', 'utf8'));
const VECTORS = Array.isArray(parsed) ? parsed.map(String) : [];
const TAGS =
  /^(p|br|hr|h[1-6]|blockquote|pre|code|ul|ol|li|strong|b|em|i|u|s|sub|sup|span|mark|a|img|video|figure|figcaption|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td)$/;
const NAMES =
  /^(style|href|title|target|rel|src|alt|width|height|start|span|colspan|rowspan|colwidth|poster|controls|preload)$/;
const STYLE =
  /^(\s*(text-align|color|background-color|font-size|width|min-width|line-height|text-indent|list-style-type):[#\w\s.,%()-]+;?)*$/;

/** The parts of HTML that a browser could execute or load. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.test(name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (!NAMES.test(key)) found.push(`${name} ${key}`);
        const link = value.replace(/[\s\p{Cc}]/gu, '');
        if (['href', 'src'].includes(key) && /^[a-z][a-z0-9+.-]*:/i.test(link) && !/^(https?|mailto|tel):/i.test(link))
          found.push(`${name} ${key}=${value}`);
        if (['href', 'src'].includes(key) && link.startsWith('//')) found.push(`${name} ${key}=${value}`);
        if (key === 'style' && (!STYLE.test(value) || /url|expression/i.test(value))) found.push(`style ${value}`);
        if (key === 'target' && attributes['rel'] !== 'noopener noreferrer') found.push('a target');
      }
      if (name === 'video' && !/^\/mediapreview\/\d+$/.test(attributes['src'] ?? '')) found.push('video src');
    },
    oncomment: (text) => found.push(`<!--${text}`),
  });
  parser.write(html);
  parser.end();
  return found;
}

describe('formatted text', () => {
  it('has a corpus to be held against', () => {
    expect(VECTORS.length).toBeGreaterThan(140);
    expect(VECTORS.filter((vector) => dangers(vector).length > 0).length).toBeGreaterThan(125);
  });

  it.each(VECTORS)('is harmless after cleaning: %s', (vector) => {
    const clean = cleanHtml(vector);
    expect(dangers(clean)).toEqual([]);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('stays as it is where what was thrown away had kept tags apart', () => {
    const html =
      '<noscript><p title="</noscript><img src=x onerror=canary()>"><math><mtext><table><mglyph><style><!--</style>' +
      '<img title="--&gt;&lt;img src=1 onerror=canary()&gt;"><script>canary()</script>';
    const clean = cleanHtml(html);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('stays as it is where what is left is plain text of several lines', () => {
    const clean = cleanHtml('<plaintext>甲\n乙');
    expect(cleanHtml(clean)).toBe(clean);
    expect(clean).toContain('<br />');
  });

  it('is harmless whatever is joined to whatever', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VECTORS), { minLength: 2, maxLength: 5 }), (parts) => {
        const clean = cleanHtml(parts.join(''));
        expect(dangers(clean)).toEqual([]);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    '<h2>标题</h2><p>文字<strong>粗</strong><em>斜</em><u>下划</u><s>删</s></p>',
    '<p style="text-align:center;color:#cf1322">居中</p>',
    '<ul><li><p>一</p></li></ul><ol start="3"><li><p>三</p></li></ol>',
    '<table><tbody><tr><th colspan="2"><p>甲</p></th></tr><tr><td><p>乙</p></td><td><p>丙</p></td></tr></tbody></table>',
    '<p><a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">链接</a></p>',
    '<p><img src="/mediapreview/12" alt="现场" width="600" /></p>',
    '<blockquote><p>引用 &lt;b&gt; &amp; 符号</p></blockquote><hr />',
  ])('keeps what people write: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['<h2 style="text-align:center">题</h2><p>m<sup>2</sup></p>', []],
    [
      '<div class="x"><p onclick="a()" style="font-family:宋体;color:red">字</p></div><iframe src="/"></iframe>',
      ['<div>', 'onclick', 'font-family', '<iframe>'],
    ],
    [
      '<p style="font-size:12pt">字</p><img src="https://a.example/1.png">',
      ['font-size', '<img src="https://a.example/1.png">'],
    ],
    ['<a href="javascript:a()">一</a><a href="//a.example/">二</a><a href="/news/1">三</a>', ['href']],
    ['<video autoplay src="/mediapreview/1" poster="https://a.example/1.png"></video>', ['autoplay', 'poster']],
    ['<video src="https://a.example/1.mp4"></video>', ['<video src="https://a.example/1.mp4">']],
    ['<b>'.repeat(201), []],
  ])('names what is removed from it: %s', (html, lost) => {
    expect(lostHtml(html)).toEqual(lost);
  });

  it('loses nothing of what is stored', () => {
    expect(VECTORS.flatMap((vector) => lostHtml(cleanHtml(vector)))).toEqual([]);
  });

  it('keeps the lines of what was written as plain text', () => {
    expect(cleanHtml('日程 & 地点：\n9:00 < 10:00\n\n<请带名片')).toBe(
      '<p>日程 &amp; 地点：<br />9:00 &lt; 10:00</p><p>&lt;请带名片</p>',
    );
  });

  it.each(['', '<p></p>', '<p><br /></p>', '<p>&nbsp;</p>', '<script>1</script>', '<p onclick="x"> </p>'])(
    'without any content is none: %s',
    (html) => {
      expect(storedHtml(html)).toBeNull();
    },
  );

  it('with only a picture or a table is some', () => {
    expect(storedHtml('<p><img src="/mediapreview/1"></p>')).toBe('<p><img src="/mediapreview/1" /></p>');
    expect(storedHtml('<table><tr><td></td></tr></table>')).not.toBeNull();
  });
});

describe('formatted text of somebody who wants others to wait', () => {
  /** Processor time, which is the same however many others the machine works for. Milliseconds. */
  const timeOf = (work: () => void): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const many = (part: string, length = 100_000): string => part.repeat(Math.floor(length / part.length));
  const PARTS = [
    ...[
      '<b>',
      '<p><table>',
      '<p>',
      '<td>',
      '<ul><li>',
      '</p>',
      '<a<',
      '<',
      '&amp;',
      '&#',
      '<!--',
      '-->',
      '<script',
      '</script>',
    ],
    ...[
      '<p style="color:red;text-align:center">x</p>',
      '<i style="',
      'color:red;',
      '<a href="',
      'javascript:',
      '<img alt="',
      ' ',
      '\n',
    ],
    ...[
      '<img src="/mediapreview/1" alt="',
      '">',
      '<style>',
      '</style',
      '字',
      '\u0000',
      '<p a=1 ',
      '<svg><math>',
      '<select><option>',
    ],
  ];

  it.each([
    ...PARTS.map((part) => [part, many(part)]),
    ...[...PARTS.entries()].map(([i, part]) => {
      const next = PARTS[(i * 7 + 3) % PARTS.length] ?? '';
      return [`${part} and ${next}`, part + many(next)];
    }),
    ['a picture with a long name', `<img src="/mediapreview/1" alt="${many(' ', 90_000)}">`],
    ['one style of many', `<p style="${many('color:red;', 90_000)}">x</p>`],
    ['a link of comments', `<a href="${many('<!---->', 90_000)}">x</a>`],
    ['lines with the beginnings of tags', `\n${many('<a')}`],
  ])('is done with at once: %j', (_, html) => {
    let clean = '';
    const run = (): number =>
      timeOf(() => {
        clean = cleanHtml(html);
        htmlText(html);
        htmlText(clean);
        placePictures(clean, new Map([[1, { Width: 2, Height: 3 }]]));
      });
    const first = run();
    expect(dangers(clean)).toEqual([]);
    // Some 30 ms here; it was seconds to minutes, every time. The rest is for machines that are slow, or that collected garbage just then.
    expect(first < 400 ? first : Math.min(run(), run())).toBeLessThan(400);
  });

  it('is refused when it is too deep or has too many parts, and shown as plain text where it is stored already', () => {
    expect(isTooMuchHtml(`${'<b>'.repeat(201)}x`)).toBe(true);
    expect(isTooMuchHtml('<p><table>'.repeat(200))).toBe(true);
    expect(isTooMuchHtml('<br>'.repeat(20_001))).toBe(true);
    expect(isTooMuchHtml('x'.repeat(200_001))).toBe(true);
    expect(cleanHtml(`${'<b>'.repeat(201)}甲 &lt; 乙`)).toBe('甲 &lt; 乙<p>（格式过于复杂，这里只显示文字）</p>');
    const long = cleanHtml(`${'<b>'.repeat(201)}${'甲'.repeat(10_000)}`);
    expect(long).toMatch(/^甲{9397}<p>（格式过于复杂，这里只显示开头的文字）<\/p>$/);
    expect(cleanHtml(long)).toBe(long);
  });

  it.each([
    '<p>一段<br>两行</p>'.repeat(2000),
    '<li>没有结束标记'.repeat(1000),
    `<table>${'<tr><td>甲</td><td><p>乙</p></td></tr>'.repeat(1000)}</table>`,
    '<ul><li>'.repeat(50) + '</li></ul>'.repeat(50),
  ])('is not what people write: %#', (html) => {
    expect(isTooMuchHtml(html)).toBe(false);
  });
});
