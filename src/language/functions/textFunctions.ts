import type { Value } from '../Value.ts';
import { PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { PLAIN_NAME, plainName } from './plainName.ts';
import { inSum, partOf, test, unit } from './words.ts';
import { fromText, type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

const TEXT = {
  ...PLAIN,
  arity: [1, 1],
  result: 'text',
  phrase: ([x = unit('')]) => x,
} as const satisfies Partial<ExpressionFunction>;

const PARTED = { ...TEXT, arity: [2, 2] } as const satisfies Partial<ExpressionFunction>;

const TEST = {
  ...PLAIN,
  arity: [2, 2],
  result: 'boolean',
  isComparison: true,
} as const satisfies Partial<ExpressionFunction>;

export const TEXT_FUNCTIONS = {
  text: {
    ...TEXT,
    call: 'text(x)',
    help: '把数字变成文本，好与别的文本相加',
    run: ([x]) => (typeof x === 'number' ? String(x) : textOf(x)),
    isExact: 'whole',
    isTransparent: true,
  },
  plain: {
    ...TEXT,
    call: 'plain(x)',
    help: '名称去掉空格，全角变半角，括号和大小写统一，用来比较',
    run: ([x]) => (typeof x === 'string' ? plainName(x) : null),
  },
  words: {
    ...TEXT,
    call: 'words(x)',
    help: '图文里的文字，不含格式',
    run: ([x]) => (typeof x === 'string' ? x.replace(/<[^>]*>/g, '') : null),
  },
  upper: {
    ...TEXT,
    call: 'upper(x)',
    help: '字母 a 到 z 变成大写',
    run: ([x]) => (typeof x === 'string' ? x.replace(/[a-z]+/g, (part) => part.toUpperCase()) : null),
    phrase: ([x = unit('')]) => partOf(x, '大写'),
  },
  lower: {
    ...TEXT,
    call: 'lower(x)',
    help: '字母 A 到 Z 变成小写',
    run: ([x]) => (typeof x === 'string' ? x.replace(/[A-Z]+/g, (part) => part.toLowerCase()) : null),
    phrase: ([x = unit('')]) => partOf(x, '小写'),
  },
  before: {
    ...PARTED,
    call: 'before(x, y)',
    help: '文本里第一个 y 前面的部分，没有 y 时是整个文本',
    run: (args) => parted(args, (own, at) => (at < 0 ? own : own.slice(0, at))),
    phrase: ([a = unit(''), b = unit('')]) => partOf(a, `${inSum(b)} 之前`),
  },
  after: {
    ...PARTED,
    call: 'after(x, y)',
    help: '文本里第一个 y 后面的部分，没有 y 时为空',
    run: (args) => parted(args, (own, at, part) => (at < 0 ? '' : own.slice(at + part.length))),
    phrase: ([a = unit(''), b = unit('')]) => partOf(a, `${inSum(b)} 之后`),
  },
  startsWith: {
    ...TEST,
    call: 'startsWith(x, y)',
    help: '文本以 y 开头',
    run: (args) => bothTexts(args, (a, b) => a.startsWith(b)),
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(`${inSum(a)} ${isNegated ? '不' : ''}以 ${inSum(b)} 开头`),
  },
  endsWith: {
    ...TEST,
    call: 'endsWith(x, y)',
    help: '文本以 y 结尾',
    run: (args) => bothTexts(args, (a, b) => a.endsWith(b)),
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(`${inSum(a)} ${isNegated ? '不' : ''}以 ${inSum(b)} 结尾`),
  },
  contains: {
    ...TEST,
    call: 'contains(x, y)',
    help: '文本里有 y，不分大小写',
    run: (args) => bothTexts(args, (a, b) => a.toLowerCase().includes(b.toLowerCase())),
    phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
      test(`${inSum(a)} ${isNegated ? '不' : ''}包含 ${inSum(b)}`),
  },
} satisfies Readonly<Record<string, ExpressionFunction>>;

/** A part of a text, by where another one stands in it; null where it is empty, or one of them is none. */
function parted(args: readonly Value[], take: (own: string, at: number, part: string) => string): string | null {
  const [own, part] = [textOf(args[0]), textOf(args[1])];
  if (own === null || part === null || part === '') return null;
  return take(own, own.indexOf(part), part) || null;
}

function bothTexts(args: readonly Value[], holds: (a: string, b: string) => boolean): boolean {
  const [a, b] = [textOf(args[0]), textOf(args[1])];
  return a !== null && b !== null && b !== '' && holds(a, b);
}

const SMALL = 'abcdefghijklmnopqrstuvwxyz';

/** Their SQL; undefined where only the evaluator tells the value. A browser does without. */
export const TEXT_SQL: Readonly<Record<keyof typeof TEXT_FUNCTIONS, FunctionSql | undefined>> = {
  text: ([x], { sql, join }) => {
    const { number, text: own } = x?.value().parts ?? {};
    const texts = [
      ...(own === undefined ? [] : [own]),
      ...(number === undefined ? [] : [sql`(${number})::float8::text`]),
    ];
    return { parts: { text: sql`coalesce(${join([...texts, sql`null::text`])})` } };
  },
  plain: (args, kit) => fromText(args, (own) => plainSql(own, kit)),
  words: (args, { sql }) => fromText(args, (own) => sql`regexp_replace(${own}, '<[^>]*>', '', 'g')`),
  upper: (args, { sql, literal }) =>
    fromText(args, (own) => sql`translate(${own}, ${literal(SMALL)}, ${literal(SMALL.toUpperCase())})`),
  lower: (args, { sql, literal }) =>
    fromText(args, (own) => sql`translate(${own}, ${literal(SMALL.toUpperCase())}, ${literal(SMALL)})`),
  before: undefined,
  after: undefined,
  startsWith: (args, kit) =>
    textTest(args, kit, {
      constant: (own, part) => kit.sql`${own} like ${`${part}%`}`,
      other: (own, part) => kit.sql`starts_with(${own}, ${part})`,
    }),
  endsWith: (args, kit) =>
    textTest(args, kit, {
      constant: (own, part) => kit.sql`${own} like ${`%${part}`}`,
      other: (own, part) => kit.sql`right(${own}, char_length(${part})) = ${part}`,
    }),
  contains: (args, kit) =>
    textTest(args, kit, {
      constant: (own, part) => kit.sql`${own} ilike ${`%${part}%`}`,
      other: (own, part) => kit.sql`strpos(lower(${own}), lower(${part})) > 0`,
    }),
};

/** SQL of what `plainName` makes of a text. The constants are written out, so that an index over the same expression is used. */
export function plainSql<S>(own: S, { sql, literal }: Pick<SqlKit<S>, 'sql' | 'literal'>): S {
  return sql`translate(normalize(${own}, nfkc), ${literal(PLAIN_NAME.from)}, ${literal(PLAIN_NAME.to)})`;
}

/** Two texts that are compared: a pattern for a constant, which an index can serve; false where the second is empty. */
function textTest<S>(
  [first, second]: readonly SqlArgument<S>[],
  { sql }: SqlKit<S>,
  by: { constant: (own: S, escaped: string) => S; other: (own: S, part: S) => S },
): SqlValue<S> {
  const [own, part] = [first?.value(), second?.value()];
  if (own?.parts.text === undefined || part?.parts.text === undefined || part.constant === '')
    return { parts: { boolean: sql`false` } };
  if (typeof part.constant === 'string')
    return { parts: { boolean: by.constant(own.parts.text, part.constant.replace(/[\\%_]/g, '\\$&')) } };
  return { parts: { boolean: sql`(${by.other(own.parts.text, part.parts.text)} and ${part.parts.text} <> '')` } };
}
