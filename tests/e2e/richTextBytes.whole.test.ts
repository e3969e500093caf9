import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/records/check/cleanHtml.ts';
import { storedHtml } from '#server/records/check/readSent.ts';
import { useEditorPage } from '../support/e2e/editorPage.ts';

const { open } = useEditorPage();

const STYLES = [
  'text-align:center',
  'color:#ff0000',
  'font-size:20px',
  'text-indent:2em',
  'line-height:2',
  'width:50%',
];
const style = fc.option(fc.constantFrom(...STYLES.map((each) => ` style="${each}"`)), { nil: '' });
const words = fc.constantFrom('文字', ' m', '2 &lt; 3 &amp; 4', 'a  b', '\u00a0', ' ', '\n', '<br>', 'x\ny', '“引号”');
const inlineTag = fc.constantFrom('strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'code', 'span', 'a');

const PICTURE = '<img src="/mediapreview/3" alt="图" width="300">';
const VIDEO =
  '<video src="/mediapreview/4" poster="/mediapreview/5" width="64" height="36" controls preload="none"></video>';
const { inline, block } = fc.letrec<{ inline: string; block: string }>((tie) => {
  const inlines = fc.array(tie('inline'), { maxLength: 3 }).map((parts) => parts.join(''));
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const cells = fc.array(fc.oneof(blocks, inlines), { minLength: 1, maxLength: 3 });
  const wrap = (tags: fc.Arbitrary<string>, content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(tags, style, content).map(([tag, own, inner]) => `<${tag}${own}>${inner}</${tag}>`);
  return {
    inline: fc.oneof({ maxDepth: 4 }, words, words, fc.constant(PICTURE), wrap(inlineTag, inlines)),
    block: fc.oneof(
      { maxDepth: 3 },
      wrap(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'h6'), inlines),
      fc.constantFrom('<hr>', '<pre>x\n  y</pre>', PICTURE, VIDEO, '<p></p>', '甲<b>乙</b>'),
      wrap(fc.constant('blockquote'), blocks),
      fc
        .tuple(style, blocks, inlines)
        .map(([own, inner, title]) => `<figure${own}>${inner}<figcaption>${title}</figcaption></figure>`),
      fc
        .tuple(fc.constantFrom('ul', 'ol start="3"', 'ol style="list-style-type:lower-alpha"'), cells)
        .map(([tag, items]) => {
          const own = items.map((item) => `<li>${item}</li>`).join('');
          return `<${tag}>${own}</${tag.slice(0, 2)}>`;
        }),
      fc
        .tuple(fc.constantFrom('', '<caption>表一</caption>', '<colgroup><col style="width:50px"></colgroup>'), cells)
        .map(
          ([before, all]) => `<table>${before}<tr>${all.map((cell) => `<td>${cell}</td>`).join('')}</tr>
<tr><th colspan="${all.length}">合计</th></tr></table>`,
        ),
    ),
  };
});
/** Formatted texts as the server stores them. */
const stored = fc
  .array(fc.oneof(block, block, inline), { minLength: 1, maxLength: 5 })
  .map((parts) => storedHtml(parts.join('')) ?? '<p>空</p>');

/** The pairs that differ. */
const differing = (pairs: readonly (readonly [string, string])[]): (readonly [string, string])[] =>
  pairs.filter(([now, before]) => now !== before);

describe('formatted text that is opened in the editor', () => {
  const texts = fc.sample(stored, { numRuns: 150, seed: 53 });

  it('is the same to the byte after a change that was undone', async () => {
    const opened = await open(texts);
    expect(differing(opened.map(({ untouched }, i) => [untouched, texts[i] ?? '']))).toEqual([]);
  });

  it('changes only in the paragraph that was typed into', async () => {
    const before = texts.map((text) => `${text}<p>尾</p>`).filter((text) => cleanHtml(text) === text);
    expect(before.length).toBeGreaterThan(120);
    const opened = await open(before);
    const expected = before.map((text) => text.replace(/尾<\/p>$/, '字尾</p>'));
    const others = differing(opened.map(({ typed }, i) => [cleanHtml(typed), expected[i] ?? '']));
    // Some random texts are nothing that the editor can have: a list item that begins with a picture becomes two lists.
    expect(others.length).toBeLessThanOrEqual(before.length / 40);
  });

  it('has a notation that the editor writes and the server stores again and again', async () => {
    const first = (await open(texts)).map(({ whole }) => cleanHtml(whole));
    const second = (await open(first)).map(({ whole }) => cleanHtml(whole));
    expect(differing(second.map((html, i) => [html, first[i] ?? '']))).toEqual([]);
  });
});
