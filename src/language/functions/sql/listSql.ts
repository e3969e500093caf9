import { type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

export const LIST_SQL = {
  empty: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { boolean: x.rows?.isNone ?? kit.isEmpty(x.value()) } },
  length: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { number: x.rows?.count ?? lengthSql(x.value(), kit) } },
  overlaps: (args, kit) => ({ parts: { boolean: overlapsSql(args, kit) } }),
  sum: ([rows, column], { sql }) => ({ parts: { number: rows?.rows?.sum(constantText(column)) ?? sql`0::float8` } }),
  list: ([rows, column]) => rows?.rows?.list(constantText(column)) ?? { parts: {} },
  share: undefined,
} satisfies Readonly<Record<string, FunctionSql | undefined>>;

/** Lists are compared kind by kind: numbers as doubles, like everywhere. */
function overlapsSql<S>([first, second]: readonly SqlArgument<S>[], { sql, join }: SqlKit<S>): S {
  const [a, b] = [first?.value().parts ?? {}, second?.value().parts ?? {}];
  const tests = [
    ...(a.numbers === undefined || b.numbers === undefined
      ? []
      : [sql`(${a.numbers})::float8[] && (${b.numbers})::float8[]`]),
    ...(a.texts === undefined || b.texts === undefined ? [] : [sql`(${a.texts})::text[] && (${b.texts})::text[]`]),
  ];
  return tests.length === 0 ? sql`false` : sql`(${join(tests, sql` or `)})`;
}

function lengthSql<S>({ parts: { text, numbers, texts } }: SqlValue<S>, { sql, join }: SqlKit<S>): S {
  const lengths = [
    ...(text === undefined ? [] : [sql`char_length(${text})`]),
    ...(numbers === undefined ? [] : [sql`cardinality(${numbers})`]),
    ...(texts === undefined ? [] : [sql`cardinality(${texts})`]),
  ];
  const parts = lengths.map((part) => sql`coalesce(${part}, 0)`);
  return sql`(${join([...parts, sql`0`], sql` + `)})::float8`;
}

function constantText<S>(argument: SqlArgument<S> | undefined): string {
  const constant = argument?.value().constant;
  return typeof constant === 'string' ? constant : '';
}
