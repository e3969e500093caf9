import type { ROW_FUNCTIONS } from '../functions/rowFunctions.ts';
import {
  type CallWording,
  type FunctionWords,
  inSum,
  partOf,
  type Phrase,
  POWER,
  test,
  unit,
  within,
  type WordedArgument,
} from '../functions/ExpressionFunction.ts';

export const ROW_WORDS = {
  any: {
    call: 'any(行, 条件)',
    help: '有一行满足条件，条件里用 `$row.字段` 读这一行',
    phrase: ([rows = unit(''), when = unit('')], { isNegated }) =>
      test(isNegated ? `${inSum(rows)}没有满足（${when.text}）的行` : `${inSum(rows)}有满足（${when.text}）的行`),
  },
  every: {
    call: 'every(行, 条件)',
    help: '每一行都满足条件，没有行时也为真',
    phrase: ([rows = unit(''), when = unit('')], { isNegated }) =>
      test(isNegated ? `${inSum(rows)}不是每行都满足（${when.text}）` : `${inSum(rows)}每行都满足（${when.text}）`),
  },
  count: {
    call: 'count(行, 条件)',
    help: '满足条件的行数',
    phrase: ([rows = unit(''), when = unit('')]) => partOf(thoseRows(rows, when), '行数'),
  },
  sum: {
    call: "sum(行, '字段', 条件)",
    help: '明细行某个字段的合计，可以只算满足条件的行',
    phrase: (args, wording) => columnPhrase(args, wording, '合计'),
  },
  list: {
    call: "list(行, '字段', 条件)",
    help: '明细行某个字段的值，每个值一次，可以只取满足条件的行',
    phrase: (args, wording) => columnPhrase(args, wording, ''),
  },
  maxOf: {
    call: "maxOf(行, '字段', 条件)",
    help: '明细行某个字段最大的数或最晚的日期，没有就是空的',
    phrase: (args, wording) => columnPhrase(args, wording, '最大值'),
  },
  minOf: {
    call: "minOf(行, '字段', 条件)",
    help: '明细行某个字段最小的数或最早的日期，没有就是空的',
    phrase: (args, wording) => columnPhrase(args, wording, '最小值'),
  },
  previous: {
    call: "previous(行, '字段', $index)",
    help: '上一行某个字段的值，第一行为空',
    phrase: (args, wording) => columnPhrase(args.slice(0, 2), wording, '（上一行）'),
  },
  sumTo: {
    call: "sumTo(行, '字段', $index)",
    help: '明细行某个字段从第一行到本行的合计',
    phrase: (args, wording) => columnPhrase(args.slice(0, 2), wording, '累计'),
  },
  share: {
    call: "share(总额, 行, '比例', $index)",
    help: '本行按比例分到的金额，各行之和正好是总额，尾差归比例最大的行',
    phrase: ([total = unit(''), rows, column], { columnTitle }) => {
      const title = rows === undefined || column === undefined ? '' : columnTitle(rows.expression, column.expression);
      return unit(`${within(total, POWER.unit)}按${title}分到的金额`);
    },
  },
} satisfies Readonly<Record<keyof typeof ROW_FUNCTIONS, FunctionWords>>;

type Words = readonly (WordedArgument | undefined)[];

/** The phrase for a figure of a column, limited to the rows of a condition if there is one. */
function columnPhrase([rows, column, when]: Words, { columnTitle }: CallWording, what: string): Phrase {
  if (rows === undefined || column === undefined) return unit('');
  const meant = when === undefined ? rows : thoseRows(rows, when);
  return partOf(meant, `${columnTitle(rows.expression, column.expression)}${what}`);
}

const thoseRows = (rows: Phrase, when: Phrase): Phrase => unit(`${inSum(rows)}中满足（${when.text}）`);
