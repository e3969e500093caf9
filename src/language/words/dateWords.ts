import type { DATE_FUNCTIONS } from '../functions/dateFunctions.ts';
import {
  type FunctionWords,
  inSum,
  partOf,
  type Phrase,
  POWER,
  unit,
  within,
  type WordedArgument,
} from '../functions/ExpressionFunction.ts';
import type { Expression } from '../Expression.ts';

export const DATE_WORDS = {
  date: { call: 'date(x)', help: '时间里的日期', phrase: ([x]) => dayPhrase(x, '今天', '日期') },
  year: { call: 'year(x)', help: '年', phrase: ([x]) => dayPhrase(x, '今年', '年份') },
  month: { call: 'month(x)', help: '月，1 到 12', phrase: ([x]) => dayPhrase(x, '本月', '月份') },
  weekday: {
    call: 'weekday(x)',
    help: '星期几，1 是周一，7 是周日',
    phrase: ([x]) => dayPhrase(x, '今天是星期几', '星期'),
  },
  monthStart: { call: 'monthStart(x)', help: '当月第一天', phrase: ([x]) => dayPhrase(x, '本月第一天', '当月第一天') },
  monthEnd: {
    call: 'monthEnd(x)',
    help: '当月最后一天',
    phrase: ([x]) => dayPhrase(x, '本月最后一天', '当月最后一天'),
  },
  daysBetween: {
    call: 'daysBetween(a, b)',
    help: '从 a 到 b 的天数，b 更早时是负数',
    phrase: ([a = unit(''), b = unit('')]) => unit(`从 ${inSum(a)} 到 ${inSum(b)} 的天数`),
  },
  minutesBetween: {
    call: 'minutesBetween(a, b)',
    help: '从 a 到 b 的分钟数，按钟点算，秒不算，b 早于 a 时为负；没有时刻的日期从零点算，也可以是两个时刻',
    phrase: ([a = unit(''), b = unit('')]) => unit(`${inSum(a)} 到 ${inSum(b)} 的分钟数`),
  },
  addDays: { call: 'addDays(x, n)', help: '日期加 n 天', phrase: ([d, n]) => movedPhrase(d, n, '天') },
  addWorkdays: {
    call: 'addWorkdays(x, n)',
    help: '日期加 n 个工作日，周一到周五',
    phrase: ([d, n]) => movedPhrase(d, n, '个工作日'),
  },
  addMonths: {
    call: 'addMonths(x, n)',
    help: '日期加 n 个月，那个月没有这一天时是月底',
    phrase: ([d, n]) => movedPhrase(d, n, '个月'),
  },
} satisfies Readonly<Record<keyof typeof DATE_FUNCTIONS, FunctionWords>>;

export const isNow = (expression: Expression): boolean => expression.kind === 'name' && expression.root === '$now';

function dayPhrase(of: WordedArgument | undefined, now: string, what: string): Phrase {
  return of !== undefined && isNow(of.expression) ? unit(now) : partOf(of ?? unit(''), what);
}

function movedPhrase(of: Phrase = unit(''), count: WordedArgument | undefined, days: string): Phrase {
  const by = count?.expression;
  const [sign, number] =
    by?.kind === 'negate' && by.of.kind === 'literal'
      ? ['−', String(by.of.value)]
      : ['+', count === undefined ? '' : inSum(count)];
  return { text: `${within(of, POWER.unit)} ${sign} ${number} ${days}`, power: POWER.sum };
}
