import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EnumDocument, EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { Db } from '../Database.ts';
import type { EnumColumn } from '../rows/enumColumns.ts';
import type { MigrationStep } from '../migrate/readTables.ts';
import { readEnumFates, type EnumItemFate } from '../system/enumTables.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { queryRow, queryRows } from '../queryRows.ts';

/** Enum types and Values with different names in the documents and in the database. */
export interface RenamedEnums {
  readonly steps: readonly MigrationStep[];
  /** Renames not done, as administrators have defined an item under the new name, or changed the old one. */
  readonly refused: readonly string[];
}

export type TypedColumn = EnumColumn & { readonly type: string };

/** The enum types in a product's documents. */
export interface ShippedEnums {
  readonly documents: Readonly<Record<string, EnumDocument>>;
  readonly columnsOf: (name: string) => readonly TypedColumn[];
  readonly states: readonly ShippedState[];
}

/** A state of a workflow with its former values. */
export interface ShippedState {
  /** Current and former names of its entity and its field. */
  readonly entities: readonly string[];
  readonly fields: readonly string[];
  /** The columns that store it, the field of its entity first. */
  readonly columns: readonly TypedColumn[];
  readonly value: number;
  readonly was: readonly number[];
}

/** A new Value of an item that replaces its former ones. */
interface NewValue {
  readonly item: EnumItemDocument;
  readonly was: readonly string[];
}

/** Finds enum types, items and states stored under a former name (`x-was`), with tables already renamed. */
export async function findRenamedEnums(db: Db, { documents, columnsOf, states }: ShippedEnums): Promise<RenamedEnums> {
  const steps: MigrationStep[] = [];
  const refused: string[] = [];
  for (const [name, document] of Object.entries(documents)) {
    const values = newValues(document.items ?? []);
    const was = (document['x-was'] ?? []).filter((old) => !Object.hasOwn(documents, old));
    if (values.length === 0 && was.length === 0) continue;
    const fates = await readEnumFates(db, [name, ...was]);
    // Its current document was imported already.
    if (fates.get(name)?.hash === hashOf(document)) continue;
    const old = was.find((each) => fates.has(each));
    if (old === undefined && !fates.has(name)) continue;
    const isTouched = (fates.get(name)?.items ?? []).some(wasTouched);
    if (old !== undefined && isTouched)
      refused.push(`${document.title}：枚举 ${old} 没有改名为 ${name}：两者都有管理员改过的项`);
    else if (old !== undefined) steps.push(renameType(old, name));
    const items = fates.get(old !== undefined && !isTouched ? old : name)?.items ?? [];
    for (const value of values) {
      const own = items.find(
        ({ Value, CreatorId, IsDeleted }) => value.was.includes(Value) && CreatorId !== null && !IsDeleted,
      );
      if (own !== undefined)
        refused.push(
          `${document.title}：${own.Value} 没有改为 ${value.item.Value}：管理员用 ${own.Value} 新增了“${own.Label}”`,
        );
      else steps.push(renameValue(name, value, columnsOf(name)));
    }
  }
  for (const state of states) if (await isStored(db, state)) steps.push(renameState(state));
  return { steps, refused };
}

/** Whether a record or a step still has a former value of a state; tables may have their former names. */
async function isStored(db: Db, { entities, fields, was }: ShippedState): Promise<boolean> {
  const olds = sql`any(${was.map(String)}::bigint[])`;
  const columns = await queryRows(db)<{ table: string; name: string }>`
    select table_name as "table", column_name as "name" from information_schema.columns
    where table_schema = current_schema() and column_name = any(${[...fields]}::text[]) and table_name = any(${[...entities]}::text[])`;
  if (columns.length === 0) return false;
  const stored = columns.map(
    ({ table, name }) => sql`exists (select 1 from ${sql.id(table)} where ${sql.id(name)} = ${olds})`,
  );
  const steps = sql`exists (select 1 from "stateLog" where ${stepsOf(entities, fields)} and ("FromState" = ${olds} or "ToState" = ${olds}))`;
  const row = await queryRow(db)<{ found: boolean }>`select ${sql.join([...stored, steps], sql` or `)} as found`;
  return row?.found === true;
}

const stepsOf = (entities: readonly string[], fields: readonly string[]): Sql =>
  sql`"EntityKey" = any(${[...entities]}::text[]) and "StateField" = any(${[...fields]}::text[])`;

function renameState({ entities, fields, columns, value, was }: ShippedState): MigrationStep {
  const [olds, to] = [was.map(String), String(value)];
  const steps = stepsOf(entities, fields);
  return {
    text: `rename state ${olds.join(', ')} -> ${to} of ${entities[0] ?? ''}.${fields[0] ?? ''}`,
    statements: [
      ...columns.map((column) => replaceSql(column, olds, to)),
      ...['FromState', 'ToState'].map(
        (name) =>
          sql`update "stateLog" set ${sql.id(name)} = ${to}::bigint where ${steps} and ${sql.id(name)} = any(${olds}::bigint[])`,
      ),
    ],
    touches: columns.map((column) => ({
      table: column.table,
      columns: [column.column],
      where: holdsSql(column, olds),
    })),
  };
}

/** The hash of an enum document, which a type stores of its last import. */
export const hashOf = (document: EnumDocument): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex');

const wasTouched = ({ UpdaterId, CreatorId, IsDeleted }: EnumItemFate): boolean =>
  UpdaterId !== null || CreatorId !== null || IsDeleted;

function newValues(items: readonly EnumItemDocument[]): NewValue[] {
  return items.flatMap((item) => [
    ...(item['x-was'] === undefined ? [] : [{ item, was: item['x-was'].map(String) }]),
    ...newValues(item.Children ?? []),
  ]);
}

function renameType(from: string, to: string): MigrationStep {
  return {
    text: `rename enum ${from} -> ${to}`,
    statements: ['enumItem', 'enumType'].flatMap((table) => [
      sql`delete from ${sql.id(table)} where "TypeName" = ${to}`,
      sql`update ${sql.id(table)} set "TypeName" = ${to} where "TypeName" = ${from}`,
    ]),
  };
}

function renameValue(name: string, { item, was }: NewValue, columns: readonly TypedColumn[]): MigrationStep {
  const to = String(item.Value);
  const isText = sql.lit(typeof item.Value === 'string');
  const own = sql`"TypeName" = ${name}`;
  const olds = sql`any(${[...was]}::text[])`;
  return {
    text: `rename value ${was.join(', ')} -> ${to} of enum ${name}`,
    statements: [
      sql`delete from "enumItem" where ${own} and "Value" = ${olds} and exists (
        select 1 from "enumItem" as other where other.${sql.id('TypeName')} = ${name} and other."Value" = ${to})`,
      sql`update "enumItem" set "Value" = ${to}, "IsText" = ${isText} where ${own} and "Value" = ${olds}`,
      sql`update "enumItem" set "ParentValue" = ${to} where ${own} and "ParentValue" = ${olds}`,
      ...columns.map((column) => replaceSql(column, was, to)),
    ],
    touches: columns.map((column) => ({ table: column.table, columns: [column.column], where: holdsSql(column, was) })),
  };
}

/** Whether a column holds one of the Values; compares texts, as a Value may not be valid for the type of the column. */
function holdsSql({ column, kind }: TypedColumn, values: readonly string[]): Sql {
  const list = sql`${[...values]}::text[]`;
  if (kind === 'one') return sql`${sql.id(column)}::text = any(${list})`;
  return kind === 'list'
    ? sql`${sql.id(column)}::text[] && ${list}`
    : sql`string_to_array(${sql.id(column)}, '/') && ${list}`;
}

/** A list keeps each Value once, in its order. */
function replaceSql(column: TypedColumn, values: readonly string[], to: string): Sql {
  const [name, type] = [sql.id(column.column), sql.raw(column.type.replace('[]', ''))];
  const made = sql`${to}::text::${type}`;
  const each = sql`case when value::text = any(${[...values]}::text[]) then ${column.kind === 'path' ? sql`${to}::text` : made} else value end`;
  const changed =
    column.kind === 'one'
      ? made
      : column.kind === 'path'
        ? sql`(select string_agg(${each}, '/' order by place) from unnest(string_to_array(${name}, '/')) with ordinality as part(value, place))`
        : sql`(select array_agg(value order by place) from (
            select ${each} as value, min(place) as place from unnest(${name}) with ordinality as item(value, place) group by 1) as once)`;
  return sql`update ${sql.id(column.table)} set ${name} = ${changed} where ${holdsSql(column, values)}`;
}
