import { expect, it } from 'vitest';
import { holdsText } from '#fields/holdsText.ts';

it.each<[string, string, boolean]>([
  ['杭州城投', 'hzct', true],
  ['杭州城投', 'zc', true],
  ['杭州城投', 'HZ', true],
  ['杭州城投', 'hangzhou', true],
  ['杭州城投', 'ctz', false],
  ['杭州城投', 'h', false],
  ['重庆银行', 'cqyh', true],
  ['厦门长乐', 'xmcl', true],
  ['发票 INV', 'inv', true],
  ['发票 INV', 'fp', true],
  ['', 'hz', false],
  ['云帆（上海）', '云帆(上 海)', true],
  ['云帆（上海）', '云帆\u200b（', true],
  ['ＡＢＣ公司', 'abc', true],
])('%s found by %s: %s', (whole, part, isFound) => {
  expect(holdsText(whole, part)).toBe(isFound);
});
