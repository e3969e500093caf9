import { isEmpty, isList, type Value } from '../Value.ts';
import { PLAIN, type ExpressionFunction } from './ExpressionFunction.ts';
import type { FunctionSql, SqlArgument, SqlKit, SqlValue } from './SqlKit.ts';

export const LIST_FUNCTIONS = {
  empty: { ...PLAIN, arity: [1, 1], result: 'boolean', run: ([x]) => isEmpty(x), rows: 0 },
  length: {
    ...PLAIN,
    arity: [1, 1],
    result: 'number',
    run: ([x]) => (typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0),
    rows: 0,
  },
  overlaps: {
    ...PLAIN,
    arity: [2, 4, 2],
    result: 'boolean',
    run: ([a, b, ...other]) =>
      other.length === 0
        ? isList(a) && isList(b) && a.some((item) => item !== null && b.includes(item))
        : periodsOverlap([a, b], other),
  },
  allIn: {
    ...PLAIN,
    arity: [2, 3],
    result: 'boolean',
    run: ([a, ...others]) =>
      isList(a) && a.every((item) => item !== null && others.some((other) => isList(other) && other.includes(item))),
  },
} satisfies Readonly<Record<string, ExpressionFunction>>;

type Period = readonly (Value | undefined)[];

/** Whether two periods have a moment in common. Days last until 24:00; a period without an end never ends, one without a start is none. */
function periodsOverlap([from, to]: Period, [otherFrom, otherTo]: Period): boolean {
  const [start, otherStart] = [edgeOf(from, ' 00:00:00'), edgeOf(otherFrom, ' 00:00:00')];
  const [end, otherEnd] = [edgeOf(to, ' 24:00:00'), edgeOf(otherTo, ' 24:00:00')];
  if (start === null || otherStart === null) return false;
  return (end === null || otherStart < end) && (otherEnd === null || start < otherEnd);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** A moment or time of day as it is, a day with the given time; null for anything else. */
const edgeOf = (value: Value | undefined, time: string): string | null =>
  typeof value !== 'string' || value === '' ? null : value.length === DAY_LENGTH ? value + time : value;

/** Their SQL; undefined if only the evaluator can compute the value. The browser build omits it. */
export const LIST_SQL: Readonly<Record<keyof typeof LIST_FUNCTIONS, FunctionSql | undefined>> = {
  empty: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { boolean: x.rows?.isNone ?? kit.isEmpty(x.value()) } },
  length: ([x], kit) =>
    x === undefined ? { parts: {} } : { parts: { number: x.rows?.count ?? lengthSql(x.value(), kit) } },
  overlaps: (args, kit) => ({ parts: { boolean: (args.length === 2 ? overlapsSql : periodsOverlapSql)(args, kit) } }),
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

/** See `periodsOverlap`. */
function periodsOverlapSql<S>(args: readonly SqlArgument<S>[], { sql, literal }: SqlKit<S>): S {
  const [from, to, otherFrom, otherTo] = args.map((argument, i) => {
    const text = argument.value().parts.text ?? sql`null::text`;
    const timed = sql`${text} || ${literal(i % 2 === 0 ? ' 00:00:00' : ' 24:00:00')}`;
    return sql`(case when char_length(${text}) = ${literal(DAY_LENGTH)} then ${timed} else nullif(${text}, '') end)`;
  });
  const before = (start: S | undefined, end: S | undefined): S =>
    sql`(${start} is not null and (${end} is null or (${start}) collate "C" < (${end}) collate "C"))`;
  return sql`(${before(from, otherTo)} and ${before(otherFrom, to)})`;
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
