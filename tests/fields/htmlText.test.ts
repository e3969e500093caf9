import { expect, it } from 'vitest';
import { htmlLines, htmlText } from '#fields/htmlText.ts';

const HTML = '<h2>范围</h2><p>一、概算 &amp; 预算<br>二、结算</p><ul><li>甲</li><li>乙</li></ul><p></p><p>完</p>';

it('formatted text has a line for each paragraph and item, or one in all', () => {
  expect(htmlLines(HTML)).toBe('范围\n一、概算 & 预算\n二、结算\n甲\n乙\n完');
  expect(htmlText(HTML)).toBe('范围 一、概算 & 预算 二、结算 甲 乙 完');
});
