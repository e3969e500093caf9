import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { cleanHtml } from '#server/records/check/cleanHtml.ts';
import { RichText } from '#site/records/RichText.tsx';

it.each([
  ['<p style="text-align: center">居中</p>', '<p style="text-align:center">居中</p>'],
  ['<p><span style="color: rgb(179, 38, 30)">红</span></p>', '<p><span style="color:rgb(179, 38, 30)">红</span></p>'],
  ['<h1>题</h1><h5>四级</h5>', '<h2>题</h2><h5>四级</h5>'],
  ['<p>m<sup>2</sup> CO<sub>2</sub></p>', '<p>m<sup>2</sup> CO<sub>2</sub></p>'],
  ['<p><a href="/news/1">站内</a></p>', '<p><a href="/news/1">站内</a></p>'],
  [
    '<ol style="list-style-type: lower-alpha" start="2"><li>二</li></ol>',
    '<ol start="2" style="list-style-type:lower-alpha"><li>二</li></ol>',
  ],
  [
    '<video src="/mediapreview/3" poster="/mediapreview/4" title="吊装" width="64" height="36" autoplay></video>',
    '<video src="/mediapreview/3" poster="/mediapreview/4" title="吊装" aria-label="吊装" width="64" height="36" controls="" preload="none"></video>',
  ],
  ['<table><tr><td colspan="2" rowspan="3">格</td></tr></table>', '<td colSpan="2" rowSpan="3">格</td>'],
  ['<p style="line-height:2;background-color:red">排版由网站决定</p>', '<p>排版由网站决定</p>'],
])('the site shows what the editor makes: %s', (html, shown) => {
  expect(renderToStaticMarkup(createElement(RichText, { html: cleanHtml(html) }))).toContain(shown);
});

it('the site shows the width, alternative text and caption of a picture', () => {
  const html = cleanHtml(
    '<figure><img src="/mediapreview/3" alt="钻孔" style="width: 50%"><figcaption>图 1</figcaption></figure>',
  );
  const shown = renderToStaticMarkup(createElement(RichText, { html }));
  expect(shown).toMatch(/<img [^>]*alt="钻孔"[^>]*style="width:50%"/);
  expect(shown).toContain('<figcaption>图 1</figcaption>');
});

it.each(['<video src="https://a.example/x.mp4"></video>', '<video><source src="/mediapreview/3"></video>'])(
  'a video of another site is not kept: %s',
  (html) => {
    expect(cleanHtml(`<p>字</p>${html}`)).toBe('<p>字</p>');
  },
);
