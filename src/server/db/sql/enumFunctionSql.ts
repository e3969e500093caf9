import { sql } from 'kysely';
import { childValues } from '#language/enums/childValues.ts';
import { enumLabel } from '#language/enums/enumLabel.ts';
import type { EnumItem } from '#language/enums/EnumType.ts';
import type { Sql, SqlScope } from './SqlScope.ts';
import type { SqlValue } from './SqlValue.ts';

/** `label('Type', x)` and `children('Type', x)` for an x that differs from row to row: a case over the items as they are now. */
export function enumFunction(
  name: 'label' | 'children',
  [type, of]: readonly SqlValue[],
  { enums }: SqlScope,
): SqlValue {
  const typeName = typeof type?.constant === 'string' ? type.constant : null;
  const items = typeName === null ? [] : flatten(enums(typeName)?.items ?? []);
  if (of === undefined) return { parts: {} };
  if (name === 'label') return { parts: { text: labelSql(items, of, (value) => enumLabel(enums, typeName, value)) } };
  const below = (kind: 'number' | 'string', type: string): Sql => {
    const list = (values: readonly (string | number)[]): Sql =>
      sql`${values.filter((value) => typeof value === kind).map(String)}::${sql.raw(type)}`;
    const cases = items.flatMap(({ Value: value }) => {
      const part = typeof value === 'number' ? of.parts.number : of.parts.text;
      const children = list(childValues(enums, typeName, value));
      return part === undefined ? [] : [sql`when ${part} = ${sql.lit(value)} then ${children}`];
    });
    return cases.length === 0 ? list([]) : sql`case ${sql.join(cases, sql` `)} else ${list([])} end`;
  };
  return { parts: { numbers: below('number', 'float8[]'), texts: below('string', 'text[]') } };
}

/** A path of values is read by its last part. */
function labelSql(items: readonly EnumItem[], of: SqlValue, labelOf: (value: string | number) => string | null): Sql {
  const number = of.parts.number;
  const text = of.parts.text;
  const last = sql`substring(${text ?? sql`null::text`} from '[^/]*$')`;
  const cases = items.flatMap(({ Value: value }) => {
    const label = sql.val(labelOf(value));
    const path = sql`when ${text} like '%/%' and ${last} = ${String(value)} then ${label}::text`;
    if (typeof value === 'number')
      return [
        ...(number === undefined ? [] : [sql`when ${number} = ${sql.lit(value)} then ${label}::text`]),
        ...(text === undefined ? [] : [path]),
      ];
    return text === undefined ? [] : [sql`when ${text} = ${value} then ${label}::text`, path];
  });
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`;
}

const flatten = (items: readonly EnumItem[]): EnumItem[] =>
  items.flatMap((item) => [item, ...flatten(item.Children ?? [])]);
