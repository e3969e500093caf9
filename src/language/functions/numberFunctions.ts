import type { Value } from '../Value.ts';
import { numberOf, PLAIN, type ExpressionFunction } from './ExpressionFunction.ts';
import { roundHalfUp } from '../decimalArithmetic.ts';
import { doubleSql, type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

const NUMBER = {
  ...PLAIN,
  result: 'number',
  isTransparent: true,
  isEmptyByArguments: true,
} as const satisfies Partial<ExpressionFunction>;

export const NUMBER_FUNCTIONS = {
  round: { ...NUMBER, arity: [2, 2], run: ([x, n]) => roundHalfUp(numberOf(x), numberOf(n) ?? 0) },
  floor: {
    ...NUMBER,
    arity: [1, 1],
    run: ([x]) => (typeof x === 'number' ? Math.floor(seen(x)) : null),
    isTransparent: false,
  },
  ceil: {
    ...NUMBER,
    arity: [1, 1],
    // Without the sign of a zero, which people do not see.
    run: ([x]) => (typeof x === 'number' ? Math.ceil(seen(x)) + 0 : null),
    isTransparent: false,
  },
  abs: { ...NUMBER, arity: [1, 1], run: ([x]) => (typeof x === 'number' ? Math.abs(x) : null) },
  min: { ...NUMBER, arity: [1, 9], run: (args) => pickNumber(args, (a, b) => Math.min(a, b)) },
  max: { ...NUMBER, arity: [1, 9], run: (args) => pickNumber(args, (a, b) => Math.max(a, b)) },
} satisfies Readonly<Record<string, ExpressionFunction>>;

/** The 15 digits of a number that a person sees: three times 0.1 over 0.1 is three. */
const seen = (number: number): number => Number(number.toPrecision(15));

function pickNumber(args: readonly Value[], better: (a: number, b: number) => number): Value {
  const numbers = args.flatMap((arg) => (typeof arg === 'number' ? [arg] : []));
  return numbers.length === 0 ? null : numbers.reduce(better);
}

/** Their SQL; undefined if only the evaluator can compute the value. The browser build omits it. */
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
