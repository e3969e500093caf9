import { sql } from 'kysely';
import type { Value, Values } from '#language/Value.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { compileExpression, type Evaluate } from '#language/compiler/compileExpression.ts';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { StartError } from '../../settings/StartError.ts';
import type { Db } from '../Database.ts';
import { toValue } from '../rows/selectRecords.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { converted, fits } from './convertSql.ts';
import { queryRows } from '../queryRows.ts';

const BATCH = 1000;
const SHOWN = 3;

/** A column that is filled row by row. */
export interface FilledColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Condition for the rows to fill. */
  readonly where: Sql;
  /** An additional column that stores what was written. */
  readonly written: string;
  /** The name of a row's column in expressions, by its name in the table. */
  readonly called: (column: string) => string;
  readonly referred: (field: string) => string | undefined;
}

/** Context of an expression in addition to the row. */
export interface FillContext {
  readonly now: string;
  readonly enums: EnumSource;
}

/**
 * Fills a column with an expression (or a plain value) for each row; rows with an empty result stay empty. `$record` is
 * the row as it is stored, with columns that have no field any more, `$ref.Field.Name` a column of the referenced row.
 * Returns the number of rows written. Throws StartError for an invalid expression, and for values that the column
 * cannot hold, with their rows.
 */
export async function fillColumn(
  db: Db,
  filled: FilledColumn,
  answer: string | number | boolean,
  context: FillContext,
): Promise<number> {
  const { table, where } = filled;
  const evaluate = readAnswer(answer, filled);
  let written = 0;
  for (let after = '0'; ;) {
    const rows = await queryRows(db)<Record<string, unknown>>`
      select * from ${sql.id(table)} where "Id" > ${after}::bigint and (${where}) order by "Id" limit ${sql.lit(BATCH)}`;
    if (rows.length === 0) return written;
    after = String(rows.at(-1)?.['Id']);
    const records = rows.map((row) => recordOf(row, filled.called));
    const refs = await readReferred(db, evaluate.refs, records, filled);
    const values = records.map((record, i) => evaluate.run(record, refs[i] ?? {}, context));
    written += await writeValues(
      db,
      filled,
      rows.map((row) => String(row['Id'])),
      values,
    );
  }
}

const recordOf = (row: Record<string, unknown>, called: FilledColumn['called']): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([name, raw]) => [called(name), toValue(raw)]));

interface Answer {
  readonly refs: readonly string[];
  readonly run: (record: Values, refs: Readonly<Record<string, Values>>, context: FillContext) => Value;
}

function readAnswer(answer: string | number | boolean, { table, column }: FilledColumn): Answer {
  if (typeof answer !== 'string' || !answer.trim().startsWith('{{')) return { refs: [], run: () => answer };
  const [expression, evaluate] = parse(answer, `${table}.${column}`);
  const names = listNames(expression);
  return {
    refs: [...new Set(names.flatMap(({ root, path }) => (root === '$ref' ? (path[0] ?? []) : [])))],
    run: (record, refs, { now, enums }) =>
      evaluate({ values: record, record, index: 0, user: {}, now, refs, enums, self: record[column] ?? null }),
  };
}

function parse(text: string, place: string): [Expression, Evaluate] {
  try {
    const expression = parseExpression(text);
    return [expression, compileExpression(expression)];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new StartError(`计划里 ${place} 的表达式不对：${error.message}`, error);
  }
}

/** Reads the referenced rows of each record, for the fields that an expression reads. */
async function readReferred(
  db: Db,
  fields: readonly string[],
  records: readonly Values[],
  { table, referred }: FilledColumn,
): Promise<Record<string, Values>[]> {
  const found: Record<string, Values>[] = records.map(() => ({}));
  for (const field of fields) {
    const target = referred(field);
    if (target === undefined) throw new StartError(`计划里 ${table} 的表达式读 $ref.${field}：它不指向一个实体`);
    const ids = records.flatMap((record) => (typeof record[field] === 'number' ? [String(record[field])] : []));
    const rows = await queryRows(db)<Record<string, unknown>>`
      select * from ${sql.id(target)} where "Id" = any(${ids}::bigint[])`;
    const byId = new Map(rows.map((row) => [Number(row['Id']), recordOf(row, (name) => name)]));
    records.forEach((record, i) => {
      const row = byId.get(Number(record[field]));
      if (row !== undefined) found[i] = { ...found[i], [field]: row };
    });
  }
  return found;
}

async function writeValues(
  db: Db,
  { table, column, type, written }: FilledColumn,
  ids: readonly string[],
  values: readonly Value[],
): Promise<number> {
  if (values.some((value) => typeof value === 'object' && value !== null))
    throw new StartError(`${table}.${column} 的表达式给出一个列表，不能这样填（a list）`);
  const texts = values.map((value) => (value === null || typeof value === 'object' ? null : String(value)));
  const [value, cast] = [sql`v.value`, sql.raw(type)];
  const sent = sql`unnest(${[...ids]}::bigint[], ${texts}::text[]) as v(id, value)`;
  const rows = await queryRows(db)<{ id: string; value: string }>`
    select v.id::text as id, v.value from ${sent} where v.value is not null and not ${fits(value, 'text', type)}`;
  if (rows.length > 0)
    throw new StartError(
      `${table}.${column}（${type}）放不下表达式的值，共 ${rows.length} 行：${rows
        .slice(0, SHOWN)
        .map((row) => `Id ${row.id}：${JSON.stringify(row.value)}`)
        .join('，')}`,
    );
  const done = await sql<{ id: string }>`
    update ${sql.id(table)} as t set ${sql.id(column)} = ${converted(value, 'text', type)}::${cast},
      ${sql.id(written)} = ${converted(value, 'text', type)}::${cast}
    from ${sent} where t."Id" = v.id and v.value is not null returning t."Id"::text as id`.execute(db);
  return done.rows.length;
}
