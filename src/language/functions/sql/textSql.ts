import { PLAIN_NAME } from '../plainName.ts';
import { fromText, type FunctionSql, type SqlArgument, type SqlKit, type SqlValue } from './SqlKit.ts';

export const TEXT_SQL = {
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
  startsWith: (args, kit) =>
    textTest(args, kit, {
      constant: (own, part) => kit.sql`${own} like ${`${part}%`}`,
      other: (own, part) => kit.sql`starts_with(${own}, ${part})`,
    }),
  contains: (args, kit) =>
    textTest(args, kit, {
      constant: (own, part) => kit.sql`${own} ilike ${`%${part}%`}`,
      other: (own, part) => kit.sql`strpos(lower(${own}), lower(${part})) > 0`,
    }),
} satisfies Readonly<Record<string, FunctionSql>>;

/** SQL of what `plainName` makes of a text. The constants are written out, so that an index over the same expression is used. */
export function plainSql<S>(own: S, { sql, literal }: Pick<SqlKit<S>, 'sql' | 'literal'>): S {
  return sql`translate(normalize(${own}, nfkc), ${literal(PLAIN_NAME.from)}, ${literal(PLAIN_NAME.to)})`;
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
