import { isEmpty, isList } from '../Value.ts';
import { PLAIN, type ExpressionFunction } from './ExpressionFunction.ts';
import type { FunctionSql, SqlArgument, SqlKit, SqlValue } from './SqlKit.ts';

export const LIST_FUNCTIONS = {
  empty: {
    ...PLAIN,
    arity: [1, 1],
    result: 'boolean',
    run: ([x]) => isEmpty(x),
    rows: 0,
  },
  length: {
    ...PLAIN,
    arity: [1, 1],
    result: 'number',
    run: ([x]) => (typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0),
    rows: 0,
  },
  overlaps: {
    ...PLAIN,
    arity: [2, 2],
    result: 'boolean',
    run: ([a, b]) => isList(a) && isList(b) && a.some((item) => item !== null && b.includes(item)),
  },
  allIn: {
    ...PLAIN,
    arity: [2, 3],
    result: 'boolean',
    run: ([a, ...others]) =>
      isList(a) && a.every((item) => item !== null && others.some((other) => isList(other) && other.includes(item))),
  },
} satisfies Readonly<Record<string, ExpressionFunction>>;

/** Their SQL; undefined if only the evaluator can compute the value. The browser build omits it. */
export const LIST_SQL: Readonly<Record<keyof typeof LIST_FUNCTIONS, FunctionSql | undefined>> = {
  empty: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { boolean: x.rows?.isNone ?? kit.isEmpty(x.value()) } },
  length: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { number: x.rows?.count ?? lengthSql(x.value(), kit) } },
  overlaps: (args, kit) => ({ parts: { boolean: overlapsSql(args, kit) } }),
  allIn: (args, kit) => ({ parts: { boolean: allInSql(args, kit) } }),
};

/** A list has items of one kind, or none. */
function allInSql<S>([first, ...more]: readonly SqlArgument<S>[], { sql, join }: SqlKit<S>): S {
  const others = more.map((other) => other.value().parts);
  const { numbers, texts } = first?.value().parts ?? {};
  const joined = (lists: readonly (S | undefined)[], none: S): S =>
    join([none, ...lists.flatMap((list) => (list === undefined ? [] : [sql`coalesce(${list}, ${none})`]))], sql` || `);
  const tests = [
    ...(numbers === undefined
      ? []
      : [
          sql`(${numbers})::float8[] <@ (${joined(
            others.map((other) => other.numbers),
            sql`'{}'::float8[]`,
          )})`,
        ]),
    ...(texts === undefined
      ? []
      : [
          sql`(${texts})::text[] <@ (${joined(
            others.map((other) => other.texts),
            sql`'{}'::text[]`,
          )})`,
        ]),
  ];
  return tests.length === 0 ? sql`false` : sql`coalesce(${join(tests, sql` and `)}, false)`;
}

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
