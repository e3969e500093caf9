import type { Value } from '../Value.ts';
import { defineFunction, numberOf, PLAIN, type ExpressionFunction } from './ExpressionFunction.ts';
import { roundHalfUp } from '../roundHalfUp.ts';
import { inSum, partOf, POWER, unit, within, type Phrase } from './words.ts';

const NUMBER = { ...PLAIN, result: 'number', isTransparent: true } as const satisfies Partial<ExpressionFunction>;

export const round = defineFunction({
  ...NUMBER,
  arity: [2, 2],
  help: 'rounded half up to n decimals',
  run: ([x, n]) => roundHalfUp(numberOf(x), numberOf(n) ?? 0),
  phrase: ([x = unit(''), n = unit('')]) => unit(`${within(x, POWER.unit)} 四舍五入到 ${inSum(n)} 位小数`),
});

export const abs = defineFunction({
  ...NUMBER,
  arity: [1, 1],
  help: 'absolute value',
  run: ([x]) => (typeof x === 'number' ? Math.abs(x) : null),
  phrase: ([x = unit('')]) => partOf(x, '绝对值'),
});

export const min = defineFunction({
  ...NUMBER,
  arity: [1, 9],
  help: 'smallest number, empty ones left out',
  run: (args) => pickNumber(args, (a, b) => Math.min(a, b)),
  phrase: (args) => extremePhrase(args, '小'),
});

export const max = defineFunction({
  ...NUMBER,
  arity: [1, 9],
  help: 'largest number, empty ones left out',
  run: (args) => pickNumber(args, (a, b) => Math.max(a, b)),
  phrase: (args) => extremePhrase(args, '大'),
});

function pickNumber(args: readonly Value[], better: (a: number, b: number) => number): Value {
  const numbers = args.flatMap((arg) => (typeof arg === 'number' ? [arg] : []));
  return numbers.length === 0 ? null : numbers.reduce(better);
}

function extremePhrase(parts: readonly Phrase[], which: '大' | '小'): Phrase {
  const texts = parts.map(inSum);
  if (texts.length === 2) return unit(`${texts.join(' 与 ')} 中较${which}的`);
  return unit(`${texts.join('、')} 中最${which}的`);
}
