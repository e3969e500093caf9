import { sentenceOf } from '#engine/words/Sentence.ts';
import type { Translate } from '#engine/words/translator.ts';

/** The server's own messages: their titles, and whether the content is the server's as well, or written by a user. */
const OWN: readonly { readonly title: string; readonly isContentOwn: boolean }[] = [
  { title: '账号在新设备登录', isContentOwn: true },
  { title: '{0}在评论里提到了您（{1}）', isContentOwn: true },
  { title: '反馈已处理：{0}的“{1}”', isContentOwn: true },
  { title: '已{0} {1} 条{2}，与您有关', isContentOwn: true },
  { title: '汇总数字有 {0} 处与明细不符', isContentOwn: true },
  { title: '有自动的操作没有做成', isContentOwn: true },
  { title: '自动备份失败', isContentOwn: true },
  { title: '备份已过期', isContentOwn: true },
  { title: '您关注的{0} 编号 {1} 有更新', isContentOwn: false },
];

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const PATTERNS = OWN.map(({ title, isContentOwn }) => ({
  pattern: new RegExp(`^${(sentenceOf(title, '')?.around ?? [title]).map(escaped).join('.*')}$`, 's'),
  isContentOwn,
}));

/**
 * Translates a message of the server itself. Those of reminders were written by documents and administrators, and stay.
 */
export function translateMessage(
  message: { title: string; content: string },
  say: Translate,
): { title: string; content: string } {
  const own = PATTERNS.find(({ pattern }) => pattern.test(message.title));
  if (own === undefined) return message;
  return { title: say(message.title), content: own.isContentOwn ? say(message.content) : message.content };
}
