import { doubleSql, type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

export const NUMBER_SQL = {
  // The evaluator rounds the 15 digits a person sees; so does the cast from double to numeric.
  round: ([x, n], kit) => {
    if (x === undefined || n === undefined) return { parts: {} };
    const places = kit.sql`coalesce(trunc(${doubleSql(n.value(), kit)}), 0)::int`;
    return { parts: { number: kit.sql`round(${doubleSql(x.value(), kit)}::numeric, ${places})::float8` } };
  },
  abs: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { number: kit.sql`abs(${doubleSql(x.value(), kit)})` } },
  min: (args, kit) => ({ parts: { number: kit.sql`least(${numbersSql(args, kit)})` } }),
  max: (args, kit) => ({ parts: { number: kit.sql`greatest(${numbersSql(args, kit)})` } }),
} satisfies Readonly<Record<string, FunctionSql>>;

function numbersSql<S>(args: readonly SqlArgument<S>[], kit: SqlKit<S>): S {
  const values: SqlValue<S>[] = args.map((arg) => arg.value()).filter(({ parts }) => parts.number !== undefined);
  return kit.join([...values.map((value) => doubleSql(value, kit)), kit.sql`null::float8`]);
}
