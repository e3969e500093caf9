import type { TEXT_FUNCTIONS } from '../functions/textFunctions.ts';
import { type FunctionWords, inSum, partOf, test, unit } from '../functions/ExpressionFunction.ts';

export const TEXT_WORDS = {
  text: { call: 'text(x)', help: '把数字变成文本，好与别的文本相加', phrase: ([x = unit('')]) => x },
  plain: {
    call: 'plain(x)',
    help: '名称去掉空格，全角变半角，括号和大小写统一，用来比较',
    phrase: ([x = unit('')]) => x,
  },
  words: { call: 'words(x)', help: '图文里的文字，不含格式', phrase: ([x = unit('')]) => x },
  upper: { call: 'upper(x)', help: '字母 a 到 z 变成大写', phrase: ([x = unit('')]) => partOf(x, '大写') },
  lower: { call: 'lower(x)', help: '字母 A 到 Z 变成小写', phrase: ([x = unit('')]) => partOf(x, '小写') },
  before: {
    call: 'before(x, y)',
    help: '文本里第一个 y 前面的部分，没有 y 时是整个文本',
    phrase: ([a = unit(''), b = unit('')]) => partOf(a, `${inSum(b)} 之前`),
  },
  after: {
    call: 'after(x, y)',
    help: '文本里第一个 y 后面的部分，没有 y 时为空',
    phrase: ([a = unit(''), b = unit('')]) => partOf(a, `${inSum(b)} 之后`),
  },
  trim: { call: 'trim(x)', help: '去掉文本两端的空白', phrase: ([x = unit('')]) => x },
  slice: {
    call: 'slice(x, m, n)',
    help: '第 m 个字（从 0 数起）到第 n 个字之前的部分，负数从末尾数起，不写 n 时到末尾',
    phrase: ([x = unit(''), from = unit(''), to]) =>
      partOf(x, to === undefined ? `第 ${inSum(from)} 个字起` : `第 ${inSum(from)} 到 ${inSum(to)} 个字`),
  },
  startsWith: {
    call: 'startsWith(x, y)',
    help: '文本以 y 开头',
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(isNegated ? `${inSum(a)} 不以 ${inSum(b)} 开头` : `${inSum(a)} 以 ${inSum(b)} 开头`),
  },
  endsWith: {
    call: 'endsWith(x, y)',
    help: '文本以 y 结尾',
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(isNegated ? `${inSum(a)} 不以 ${inSum(b)} 结尾` : `${inSum(a)} 以 ${inSum(b)} 结尾`),
  },
  contains: {
    call: 'contains(x, y)',
    help: '文本里有 y，不分大小写',
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(isNegated ? `${inSum(a)} 不包含 ${inSum(b)}` : `${inSum(a)} 包含 ${inSum(b)}`),
  },
  matches: {
    call: "matches(x, '格式')",
    help: "整个文本符合正则表达式，如 `matches(x, '[A-Z]{2}-[0-9]{4}')`",
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(isNegated ? `${inSum(a)} 不符合格式 ${inSum(b)}` : `${inSum(a)} 符合格式 ${inSum(b)}`),
  },
} satisfies Readonly<Record<keyof typeof TEXT_FUNCTIONS, FunctionWords>>;
