import type { Value } from '../Value.ts';
import { PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import { databasePattern } from './databasePattern.ts';
import { plainName, plainPatterns } from '../plainName.ts';
import { doubleSql, fromText, type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

const TEXT = {
  ...PLAIN,
  arity: [1, 1],
  result: 'text',
} as const satisfies Partial<ExpressionFunction>;

const PARTED = { ...TEXT, arity: [2, 2] } as const satisfies Partial<ExpressionFunction>;

const TEST = {
  ...PLAIN,
  arity: [2, 2],
  result: 'boolean',
  isComparison: true,
} as const satisfies Partial<ExpressionFunction>;

export const TEXT_FUNCTIONS = {
  text: {
    ...TEXT,
    run: ([x]) => (typeof x === 'number' ? String(x) : textOf(x)),
    isExact: 'whole',
    isTransparent: true,
  },
  plain: { ...TEXT, run: ([x]) => (typeof x === 'string' ? plainName(x) : null) },
  words: { ...TEXT, run: ([x]) => (typeof x === 'string' ? x.replace(/<[^>]*>/g, '') : null) },
  upper: {
    ...TEXT,
    run: ([x]) => (typeof x === 'string' ? x.replace(/[a-z]+/g, (part) => part.toUpperCase()) : null),
  },
  lower: {
    ...TEXT,
    run: ([x]) => (typeof x === 'string' ? x.replace(/[A-Z]+/g, (part) => part.toLowerCase()) : null),
  },
  before: { ...PARTED, run: (args) => parted(args, (own, at) => (at < 0 ? own : own.slice(0, at))) },
  after: {
    ...PARTED,
    run: (args) => parted(args, (own, at, part) => (at < 0 ? '' : own.slice(at + part.length))),
  },
  trim: { ...TEXT, run: ([x]) => textOf(x)?.trim() || null },
  slice: {
    ...TEXT,
    arity: [2, 3],
    run: ([x, ...places]) =>
      typeof x === 'string' && places.every((place) => typeof place === 'number')
        ? [...x].slice(...places).join('') || null
        : null,
  },
  startsWith: { ...TEST, run: (args) => bothTexts(args, (a, b) => a.startsWith(b)) },
  endsWith: { ...TEST, run: (args) => bothTexts(args, (a, b) => a.endsWith(b)) },
  contains: { ...TEST, run: (args) => bothTexts(args, (a, b) => a.toLowerCase().includes(b.toLowerCase())) },
  matches: { ...TEST, isComparison: false, isExact: 'never', pattern: 1, run: (args) => bothTexts(args, fits) },
} satisfies Readonly<Record<string, ExpressionFunction>>;

/** A part of a text, by the position of another one in it; null if it is empty, or one of them is no text. */
function parted(args: readonly Value[], take: (own: string, at: number, part: string) => string): string | null {
  const [own, part] = [textOf(args[0]), textOf(args[1])];
  if (own === null || part === null || part === '') return null;
  return take(own, own.indexOf(part), part) || null;
}

function bothTexts(args: readonly Value[], holds: (a: string, b: string) => boolean): boolean {
  const [a, b] = [textOf(args[0]), textOf(args[1])];
  return a !== null && b !== null && b !== '' && holds(a, b);
}

/** Whether the whole text matches a pattern; false for an invalid pattern. */
function fits(own: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(own);
  } catch {
    return false;
  }
}

/** What `trim` of JavaScript removes. */
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

const SMALL = 'abcdefghijklmnopqrstuvwxyz';

/** Their SQL; undefined if only the evaluator can compute the value. The browser build omits it. */
export const TEXT_SQL: Readonly<Record<keyof typeof TEXT_FUNCTIONS, FunctionSql | undefined>> = {
  text: ([x], { sql, join }) => {
    const { number, text: own } = x?.value().parts ?? {};
    const texts = [
      ...(own === undefined ? [] : [own]),
      ...(number === undefined ? [] : [sql`(${number})::float8::text`]),
    ];
    return { parts: { text: sql`coalesce(${join([...texts, sql`null::text`])})` } };
  },
  plain: (args, kit) => fromText(args, (own) => plainSql(own, kit)),
  words: (args, { sql }) => fromText(args, (own) => sql`regexp_replace(${own}, '<[^>]*>', '', 'g')`),
  upper: (args, { sql, literal }) =>
    fromText(args, (own) => sql`translate(${own}, ${literal(SMALL)}, ${literal(SMALL.toUpperCase())})`),
  lower: (args, { sql, literal }) =>
    fromText(args, (own) => sql`translate(${own}, ${literal(SMALL.toUpperCase())}, ${literal(SMALL)})`),
  before: (args, kit) =>
    partedSql(args, kit, (own, at) => kit.sql`case when ${at} = 0 then ${own} else left(${own}, ${at} - 1) end`),
  after: (args, kit) =>
    partedSql(
      args,
      kit,
      (own, at, part) => kit.sql`case when ${at} > 0 then substr(${own}, ${at} + char_length(${part})) end`,
    ),
  trim: (args, { sql, literal }) => fromText(args, (own) => sql`nullif(btrim(${own}, ${literal(BLANKS)}), '')`),
  slice: sliceSql,
  startsWith: (args, kit) =>
    textTest(args, kit, {
      constant: (own, part) => kit.sql`${own} like ${`${part}%`}`,
      other: (own, part) => kit.sql`starts_with(${own}, ${part})`,
    }),
  endsWith: (args, kit) =>
    textTest(args, kit, {
      constant: (own, part) => kit.sql`${own} like ${`%${part}`}`,
      other: (own, part) => kit.sql`right(${own}, char_length(${part})) = ${part}`,
    }),
  contains: (args, kit) =>
    textTest(args, kit, {
      // Without large and small letters it is the same, in a third of the time.
      constant: (own, part) =>
        part.toLowerCase() === part.toUpperCase()
          ? kit.sql`${own} like ${`%${part}%`}`
          : kit.sql`${own} ilike ${`%${part}%`}`,
      other: (own, part) => kit.sql`strpos(lower(${own}), lower(${part})) > 0`,
    }),
  matches: ([first, second], { sql }) => {
    const own = first?.value().parts.text;
    const pattern = second?.value().constant;
    const asked = typeof pattern === 'string' && pattern !== '' ? databasePattern(pattern) : undefined;
    return { parts: { boolean: own === undefined || asked === undefined ? sql`false` : sql`(${own} ~ ${asked})` } };
  },
};

/** A part of a text by another's position (0: not found); null if empty or no text. */
function partedSql<S>(
  [first, second]: readonly SqlArgument<S>[],
  { sql }: SqlKit<S>,
  take: (own: S, at: S, part: S) => S,
): SqlValue<S> {
  const [own, part] = [first?.value().parts.text, second?.value().parts.text];
  if (own === undefined || part === undefined) return { parts: {} };
  const taken = take(own, sql`strpos(${own}, ${part})`, part);
  return { parts: { text: sql`(case when ${part} <> '' then nullif(${taken}, '') end)` } };
}

/** Beyond this place in either direction a text has no characters; larger numbers are no integers of the database. */
const FARTHEST = 1_000_000_000;

function sliceSql<S>([first, ...places]: readonly SqlArgument<S>[], kit: SqlKit<S>): SqlValue<S> {
  const { sql } = kit;
  const own = first?.value().parts.text;
  if (own === undefined || places.some((place) => place.value().parts.number === undefined)) return { parts: {} };
  const length = sql`char_length(${own})`;
  const [from = sql`0`, to = length] = places.map((place) => {
    const at = sql`greatest(least(trunc(${doubleSql(place.value(), kit)}), ${FARTHEST}), ${-FARTHEST})::int`;
    return sql`(case when ${at} < 0 then greatest(${length} + ${at}, 0) else ${at} end)`;
  });
  const isGiven = kit.join(
    places.map((place) => sql`${doubleSql(place.value(), kit)} is not null`),
    sql` and `,
  );
  const taken = sql`substr(${own}, ${from} + 1, greatest(${to} - ${from}, 0))`;
  return { parts: { text: sql`(case when ${isGiven} then nullif(${taken}, '') end)` } };
}

/** SQL of what `plainName` makes of a text. The constants are written out, so that an index over the same expression is used. Lower case is that of ASCII. */
export function plainSql<S>(own: S, { sql, literal }: Pick<SqlKit<S>, 'sql' | 'literal'>): S {
  const { opening, closing, removed, usual } = plainPatterns();
  const replaced = (text: S, pattern: string, by: string): S =>
    sql`regexp_replace(${text}, ${literal(pattern)}, ${literal(by)}, 'g')`;
  const visible = replaced(sql`lower(normalize(${own}, nfkc) collate "C")`, removed, '');
  const other = replaced(replaced(visible, opening, '('), closing, ')');
  return sql`((case when ${own} ~ ${literal(usual)} then lower(${own} collate "C") else ${other} end) collate "default")`;
}

/** Two texts that are compared: a pattern for a constant, which an index can serve; false where the second is empty. */
function textTest<S>(
  [first, second]: readonly SqlArgument<S>[],
  { sql }: SqlKit<S>,
  by: { constant: (own: S, escaped: string) => S; other: (own: S, part: S) => S },
): SqlValue<S> {
  const [own, part] = [first?.value(), second?.value()];
  if (own?.parts.text === undefined || part?.parts.text === undefined || part.constant === '')
    return { parts: { boolean: sql`false` } };
  if (typeof part.constant === 'string')
    return { parts: { boolean: by.constant(own.parts.text, part.constant.replace(/[\\%_]/g, '\\$&')) } };
  return { parts: { boolean: sql`(${by.other(own.parts.text, part.parts.text)} and ${part.parts.text} <> '')` } };
}
