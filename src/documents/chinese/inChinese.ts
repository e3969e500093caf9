import { MESSAGES_OF_RULES } from './MESSAGES_OF_RULES.ts';
import { MESSAGES_OF_NAMES } from './MESSAGES_OF_NAMES.ts';
import { PROPOSALS } from './PROPOSALS.ts';

/** Single words that are values of `{}`. */
const WORDS: Readonly<Record<string, string>> = {
  entity: '实体',
  field: '字段',
  section: '分组',
  'enum type': '枚举',
  'time zone': '时区',
  document: '文档',
  'permission key': '权限键',
  action: '动作',
  command: '命令',
  setting: '系统参数',
  icon: '图标',
  pattern: '格式',
  name: '名称',
  role: '角色',
  form: '表单',
  column: '列',
  'an entity': '实体',
  'a field': '字段',
  'a state': '状态',
  'an item': '枚举项',
  'an enum type': '枚举',
  'a text in quotes': '引号里的文本',
  'a whole number': '整数',
  'a number': '数字',
  'a list in [ ]': '[ ] 里的列表',
  'an object in { }': '{ } 里的对象',
  text: '文本',
  number: '数字',
  boolean: '是否',
  list: '列表',
  integer: '整数',
  decimal: '小数',
  date: '日期',
  datetime: '日期时间',
  bool: '是否',
  day: '日期',
  moment: '日期时间',
  'time of day': '时刻',
  'date or datetime': '日期或日期时间',
  minimum: '最小值',
  maximum: '最大值',
  unit: '部门',
  employee: '员工',
  customer: '外部人员',
  message: '消息',
  'the file begins with a byte order mark': '文件开头有字节顺序标记（BOM）',
  'a name is a letter, and letters, digits and _ after it': '名称以字母开头，后面是字母、数字和 _',
  'The amount': '金额',
  'The state': '状态',
  'The date': '日期',
};

interface Sentence {
  readonly pattern: RegExp;
  readonly other: string;
  /** The number of fixed characters: the more, the more specific. */
  readonly weight: number;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Translates sentences of a catalogue; undefined for others. It serves terminal output, all of which is defined here:
 * of several matching sentences the most specific one is used. Texts from the server contain user input, which must
 * stay unchanged: see `engine/words/translator`.
 */
export function terminalWords(
  texts: readonly (readonly [text: string, other: string])[],
): (text: string) => string | undefined {
  const sentences: readonly Sentence[] = texts
    .map(([text, other]) => ({
      pattern: new RegExp(`^${text.split('{}').map(escaped).join('([^]+?)')}$`),
      other,
      weight: text.replaceAll('{}', '').length,
    }))
    .sort((one, other) => other.weight - one.weight);
  return (text) => {
    for (const { pattern, other } of sentences) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const parts = found.slice(1).map((part) => WORDS[part] ?? part);
      let next = 0;
      return other.replace(/\{(\d*)\}/g, (_, at: string) => parts[at === '' ? next++ : Number(at) - 1] ?? '');
    }
    return undefined;
  };
}

/** The message of a check in Chinese; undefined if it is not translated, or is Chinese already. */
export const inChinese = terminalWords([...MESSAGES_OF_NAMES, ...MESSAGES_OF_RULES, ...PROPOSALS]);
