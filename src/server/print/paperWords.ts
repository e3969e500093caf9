import type { Translate } from '#engine/words/translator.ts';

/** The fixed texts of papers; `{0}` and `{1}` are placeholders. */
export const PAPER_WORDS = {
  /** Page footer: its number, and the total number. */
  page: '第 {0} 页，共 {1} 页',
  noRows: '没有记录',
  unread: '（图片没有读到）',
  bars: '条码',
  qr: '二维码',
  noCode: '（没有内容，没有{0}）',
  notCode: '（不能作{0}：{1}）',
  /** Note about characters missing in the font, with their codes. */
  unknown: '注：{0} 处的字打印字体里没有，原字的编码为 {1}。',
} as const;

export type PaperWords = Readonly<Record<keyof typeof PAPER_WORDS, string>>;

/** The same in the user's language: the thread that lays papers out has no catalogue. */
export const paperWords = (say: Translate): PaperWords => ({
  page: say(PAPER_WORDS.page),
  noRows: say(PAPER_WORDS.noRows),
  unread: say(PAPER_WORDS.unread),
  bars: say(PAPER_WORDS.bars),
  qr: say(PAPER_WORDS.qr),
  noCode: say(PAPER_WORDS.noCode),
  notCode: say(PAPER_WORDS.notCode),
  unknown: say(PAPER_WORDS.unknown),
});

/** Replaces the placeholders of a text. */
export const filled = (text: string, ...parts: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (hole, at: string) => parts[Number(at)] ?? hole);
