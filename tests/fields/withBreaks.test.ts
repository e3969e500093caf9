import { describe, expect, it } from 'vitest';
import { withBreaks } from '#fields/htmlText.ts';

describe('plain text in a formatted field', () => {
  it('keeps its lines and paragraphs', () => {
    expect(withBreaks('日程：\n9:00 签到\r\n9:30 开始\n\n\n请带名片。\n')).toBe(
      '<p>日程：<br />9:00 签到<br />9:30 开始</p><p>请带名片。</p>',
    );
    expect(withBreaks('人数 < 30\n费用 > 0')).toBe('<p>人数 < 30<br />费用 > 0</p>');
  });

  it.each(['', '一行', '<p>一</p>\n<p>二</p>', '一<br>\n二', '<table>\n<tr></tr></table>'])(
    'is left alone: %s',
    (text) => {
      expect(withBreaks(text)).toBe(text);
      expect(withBreaks(withBreaks(`${text}\n甲\n乙`))).toBe(withBreaks(`${text}\n甲\n乙`));
    },
  );
});
