import type { Expression } from '../Expression.ts';
import type { Value } from '../Value.ts';
import { addDays as movedByDays } from './addDays.ts';
import { addWorkdays as movedByWorkdays } from './addWorkdays.ts';
import {
  defineFunction,
  numberOf,
  PLAIN,
  textOf,
  type ExpressionFunction,
  type WordedArgument,
} from './ExpressionFunction.ts';
import { inSum, partOf, POWER, unit, within, type Phrase } from './words.ts';

const DATE = { ...PLAIN, result: 'text', isTransparent: true } as const satisfies Partial<ExpressionFunction>;
const PART = { ...PLAIN, arity: [1, 1], result: 'number' } as const satisfies Partial<ExpressionFunction>;

export const date = defineFunction({
  ...DATE,
  arity: [1, 1],
  help: 'the date part of a date-time',
  run: ([x]) => textOf(x)?.slice(0, 10) ?? null,
  phrase: ([x]) => dayPhrase(x, '今天', '日期'),
});

export const year = defineFunction({
  ...PART,
  help: 'the year of a date or date-time',
  run: ([x]) => datePart(x, 0, 4),
  phrase: ([x]) => dayPhrase(x, '今年', '年份'),
});

export const month = defineFunction({
  ...PART,
  help: 'the month of a date, 1 to 12',
  run: ([x]) => datePart(x, 5, 7),
  phrase: ([x]) => dayPhrase(x, '本月', '月份'),
});

export const addDays = defineFunction({
  ...DATE,
  arity: [2, 2],
  help: 'a date moved by whole days',
  run: ([d, n]) => movedByDays(textOf(d), numberOf(n)),
  phrase: ([d, n]) => movedPhrase(d, n, '天'),
});

export const addWorkdays = defineFunction({
  ...DATE,
  arity: [2, 2],
  help: 'a date moved by working days, Monday to Friday',
  run: ([d, n]) => movedByWorkdays(textOf(d), numberOf(n)),
  phrase: ([d, n]) => movedPhrase(d, n, '个工作日'),
});

function datePart(value: Value | undefined, from: number, to: number): number | null {
  const own = textOf(value);
  return own !== null && /^\d{4}-\d{2}-\d{2}/.test(own) ? Number(own.slice(from, to)) : null;
}

const isNow = (expression: Expression): boolean => expression.kind === 'name' && expression.root === '$now';

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
