import { childValues, flat, writtenLabel } from '../findEnumItem.ts';
import { PLAIN, textOf, type ExpressionFunction } from './ExpressionFunction.ts';
import type { EnumItem } from '../EnumType.ts';
import type { FunctionSql, SqlArgument, SqlKit, SqlValue } from './SqlKit.ts';

const OF_ENUM = { ...PLAIN, arity: [2, 2], enumType: 0 } as const satisfies Partial<ExpressionFunction>;

export const ENUM_FUNCTIONS = {
  children: {
    ...OF_ENUM,
    result: 'list',
    run: ([type, value], enums) => childValues(enums, textOf(type), value ?? null),
  },
  label: {
    ...OF_ENUM,
    result: 'text',
    run: ([type, value], enums) => writtenLabel(enums, textOf(type), value ?? null),
  },
} satisfies Readonly<Record<string, ExpressionFunction>>;

/** Their SQL; undefined if only the evaluator can compute the value. The browser build omits it. */
export const ENUM_SQL: Readonly<Record<keyof typeof ENUM_FUNCTIONS, FunctionSql | undefined>> = {
  children: ([type, of], kit) => (of === undefined ? { parts: {} } : childrenSql(typeName(type), of.value(), kit)),
  label: ([type, of], kit) =>
    of === undefined ? { parts: {} } : { parts: { text: labelSql(typeName(type), of.value(), kit) } },
};

/** A case over the items as they are now, with the values of each kind below each. */
function childrenSql<S>(name: string | null, { parts: { number, text } }: SqlValue<S>, kit: SqlKit<S>): SqlValue<S> {
  const { sql, literal, enums } = kit;
  const below = (sort: 'number' | 'string', list: (values: readonly string[]) => S): S => {
    const those = (values: readonly (string | number)[]): S =>
      list(values.filter((value) => typeof value === sort).map(String));
    const cases = itemsOf(name, kit).flatMap(({ Value: value }) => {
      const part = typeof value === 'number' ? number : text;
      return part === undefined
        ? []
        : [sql`when ${part} = ${literal(value)} then ${those(childValues(enums, name, value))}`];
    });
    return cases.length === 0 ? those([]) : sql`case ${kit.join(cases, sql` `)} else ${those([])} end`;
  };
  return {
    parts: {
      numbers: below('number', (values) => sql`${values}::float8[]`),
      texts: below('string', (values) => sql`${values}::text[]`),
    },
  };
}

/** A case over the items as they are now; a path of values is read by its last part. */
function labelSql<S>(name: string | null, { parts: { number, text } }: SqlValue<S>, kit: SqlKit<S>): S {
  const { sql } = kit;
  const last = sql`substring(${text ?? sql`null::text`} from '[^/]*$')`;
  const cases = itemsOf(name, kit).flatMap(({ Value: value }) => {
    const shown = writtenLabel(kit.enums, name, value);
    const path = sql`when ${text} like '%/%' and ${last} = ${String(value)} then ${shown}::text`;
    if (typeof value === 'number')
      return [
        ...(number === undefined ? [] : [sql`when ${number} = ${kit.literal(value)} then ${shown}::text`]),
        ...(text === undefined ? [] : [path]),
      ];
    return text === undefined ? [] : [sql`when ${text} = ${value} then ${shown}::text`, path];
  });
  return cases.length === 0 ? sql`null::text` : sql`case ${kit.join(cases, sql` `)} end`;
}

function typeName<S>(type: SqlArgument<S> | undefined): string | null {
  const constant = type?.value().constant;
  return typeof constant === 'string' ? constant : null;
}

const itemsOf = <S>(name: string | null, { enums }: SqlKit<S>): EnumItem[] =>
  name === null ? [] : flat(enums(name)?.items ?? []);
