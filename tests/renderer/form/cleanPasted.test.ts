import { expect, it } from 'vitest';
import { cleanPasted } from '#renderer/fields/richText/cleanPasted.ts';

it.each([
  ['<p class=MsoNormal style="mso-pagination:none;font-family:宋体">文字<o:p></o:p></p>', '<p>文字</p>'],
  ["<p style='text-align:center;line-height:150%'>居中</p>", '<p style="text-align: center">居中</p>'],
  ['<html><head><style>p{}</style><title>x</title></head><body><p>一</p></body></html>', '<p>一</p>'],
  ['<!--[if gte mso 9]><xml>1</xml><![endif]--><!--StartFragment--><p>二</p>', '<p>二</p>'],
  ['<p><img src="file:///C:/Temp/a.png" width=1>三</p>', '<p>三</p>'],
  ['<p>&nbsp;</p><p><br></p><p>四</p>', '<p>四</p>'],
  [
    '<table class=Grid border=1><tr><td style="width:10pt">五</td></tr></table>',
    '<table border=1><tr><td>五</td></tr></table>',
  ],
  [
    '<p><b>粗</b><i>斜</i><a href="https://example.com">链接</a></p>',
    '<p><b>粗</b><i>斜</i><a href="https://example.com">链接</a></p>',
  ],
  [
    '<p class="a > b" id=x>查询 id=5 的记录，写法是 class="on" 或 style="x"</p>',
    '<p>查询 id=5 的记录，写法是 class="on" 或 style="x"</p>',
  ],
])('what is pasted loses the formats of Word: %s', (pasted, clean) => {
  expect(cleanPasted(pasted)).toBe(clean);
});
