import type { Value } from '../Value.ts';
import { numberOf, PLAIN, type ExpressionFunction } from './ExpressionFunction.ts';
import { roundHalfUp } from '../roundHalfUp.ts';
import { inSum, partOf, POWER, unit, within, type Phrase } from './words.ts';
import { doubleSql, type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

const NUMBER = { ...PLAIN, result: 'number', isTransparent: true } as const satisfies Partial<ExpressionFunction>;

export const NUMBER_FUNCTIONS = {
  round: {
    ...NUMBER,
    arity: [2, 2],
    call: 'round(x, n)',
    help: '四舍五入到 n 位小数',
    run: ([x, n]) => roundHalfUp(numberOf(x), numberOf(n) ?? 0),
    phrase: ([x = unit(''), n = unit('')]) => unit(`${within(x, POWER.unit)} 四舍五入到 ${inSum(n)} 位小数`),
  },
  floor: {
    ...NUMBER,
    arity: [1, 1],
    call: 'floor(x)',
    help: '不大于它的最大整数',
    run: ([x]) => (typeof x === 'number' ? Math.floor(seen(x)) : null),
    phrase: ([x = unit('')]) => unit(`${within(x, POWER.unit)} 向下取整`),
    isTransparent: false,
  },
  ceil: {
    ...NUMBER,
    arity: [1, 1],
    call: 'ceil(x)',
    help: '不小于它的最小整数',
    // Without the sign of a zero, which people do not see.
    run: ([x]) => (typeof x === 'number' ? Math.ceil(seen(x)) + 0 : null),
    phrase: ([x = unit('')]) => unit(`${within(x, POWER.unit)} 向上取整`),
    isTransparent: false,
  },
  abs: {
    ...NUMBER,
    arity: [1, 1],
    call: 'abs(x)',
    help: '绝对值',
    run: ([x]) => (typeof x === 'number' ? Math.abs(x) : null),
    phrase: ([x = unit('')]) => partOf(x, '绝对值'),
  },
  min: {
    ...NUMBER,
    arity: [1, 9],
    call: 'min(a, b, …)',
    help: '最小的数，空的不算',
    run: (args) => pickNumber(args, (a, b) => Math.min(a, b)),
    phrase: (args) => extremePhrase(args, '小'),
  },
  max: {
    ...NUMBER,
    arity: [1, 9],
    call: 'max(a, b, …)',
    help: '最大的数，空的不算',
    run: (args) => pickNumber(args, (a, b) => Math.max(a, b)),
    phrase: (args) => extremePhrase(args, '大'),
  },
} satisfies Readonly<Record<string, ExpressionFunction>>;

/** The 15 digits of a number that a person sees: three times 0.1 over 0.1 is three. */
const seen = (number: number): number => Number(number.toPrecision(15));

function pickNumber(args: readonly Value[], better: (a: number, b: number) => number): Value {
  const numbers = args.flatMap((arg) => (typeof arg === 'number' ? [arg] : []));
  return numbers.length === 0 ? null : numbers.reduce(better);
}

function extremePhrase(parts: readonly Phrase[], which: '大' | '小'): Phrase {
  const texts = parts.map(inSum);
  if (texts.length === 2) return unit(`${texts.join(' 与 ')} 中较${which}的`);
  return unit(`${texts.join('、')} 中最${which}的`);
}

/** Their SQL; undefined where only the evaluator tells the value. A browser does without. */
export const NUMBER_SQL: Readonly<Record<keyof typeof NUMBER_FUNCTIONS, FunctionSql | undefined>> = {
  // The evaluator rounds the 15 digits a person sees; so does the cast from double to numeric.
  round: ([x, n], kit) => {
    if (x === undefined || n === undefined) return { parts: {} };
    const places = kit.sql`coalesce(trunc(${doubleSql(n.value(), kit)}), 0)::int`;
    return { parts: { number: kit.sql`round(${doubleSql(x.value(), kit)}::numeric, ${places})::float8` } };
  },
  floor: ([x], kit) => (x === undefined ? { parts: {} } : { parts: { number: wholeSql(x, kit, kit.sql`floor`) } }),
  ceil: ([x], kit) => (x === undefined ? { parts: {} } : { parts: { number: wholeSql(x, kit, kit.sql`ceil`) } }),
  abs: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { number: kit.sql`abs(${doubleSql(x.value(), kit)})` } },
  min: (args, kit) => ({ parts: { number: kit.sql`least(${numbersSql(args, kit)})` } }),
  max: (args, kit) => ({ parts: { number: kit.sql`greatest(${numbersSql(args, kit)})` } }),
};

/** The cast to numeric takes the 15 digits that a person sees, as the evaluator does. */
const wholeSql = <S>(x: SqlArgument<S>, kit: SqlKit<S>, to: S): S =>
  kit.sql`${to}(${doubleSql(x.value(), kit)}::numeric)::float8`;

function numbersSql<S>(args: readonly SqlArgument<S>[], kit: SqlKit<S>): S {
  const values: SqlValue<S>[] = args.map((arg) => arg.value()).filter(({ parts }) => parts.number !== undefined);
  return kit.join([...values.map((value) => doubleSql(value, kit)), kit.sql`null::float8`]);
}
