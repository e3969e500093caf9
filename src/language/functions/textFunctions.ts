import type { Value } from '../Value.ts';
import { defineFunction, PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { plainName } from './plainName.ts';
import { inSum, test, unit } from './words.ts';

const TEXT = {
  ...PLAIN,
  arity: [1, 1],
  result: 'text',
  phrase: ([x = unit('')]) => x,
} as const satisfies Partial<ExpressionFunction>;

const TEST = {
  ...PLAIN,
  arity: [2, 2],
  result: 'boolean',
  isComparison: true,
} as const satisfies Partial<ExpressionFunction>;

export const text = defineFunction({
  ...TEXT,
  help: "a number as text, to join it with others: '第' + text($values.PeriodNo)",
  run: ([x]) => (typeof x === 'number' ? String(x) : textOf(x)),
  isExact: 'whole',
  isTransparent: true,
});

export const plain = defineFunction({
  ...TEXT,
  help: 'a name without spaces, width, kinds of brackets and capital letters, to compare it with another',
  run: ([x]) => (typeof x === 'string' ? plainName(x) : null),
});

export const words = defineFunction({
  ...TEXT,
  help: 'what a formatted text says, without its tags',
  run: ([x]) => (typeof x === 'string' ? x.replace(/<[^>]*>/g, '') : null),
});

export const startsWith = defineFunction({
  ...TEST,
  help: 'a text begins with another',
  run: (args) => bothTexts(args, (a, b) => a.startsWith(b)),
  phrase: ([a = unit(''), b = unit('')], { isNegated }) =>
    test(`${inSum(a)} ${isNegated ? '不' : ''}以 ${inSum(b)} 开头`),
});

export const contains = defineFunction({
  ...TEST,
  help: 'a text contains another, letters of either case',
  run: (args) => bothTexts(args, (a, b) => a.toLowerCase().includes(b.toLowerCase())),
  phrase: ([a = unit(''), b = unit('')], { isNegated }) => test(`${inSum(a)} ${isNegated ? '不' : ''}包含 ${inSum(b)}`),
});

function bothTexts(args: readonly Value[], holds: (a: string, b: string) => boolean): boolean {
  const [a, b] = [textOf(args[0]), textOf(args[1])];
  return a !== null && b !== null && b !== '' && holds(a, b);
}
