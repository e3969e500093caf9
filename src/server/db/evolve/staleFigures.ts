import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { Db } from '../Database.ts';
import { columnType } from '../sql/SqlValue.ts';
import type { Catalog } from '../migrate/readTables.ts';
import { queryRow } from '../queryRows.ts';

/** Note for a field whose value comes from rules: stored values stay when the rules change. */
const RULED = 'rule';

/**
 * The note of a computed figure; undefined for a field that is not computed. For a rollup, a hash of what its figures
 * depend on in addition to the rows: a changed definition has another text.
 */
export function figureDefinition(entity: EntityModel, field: FieldModel): string | undefined {
  const { rollup, digits } = field;
  if (rollup === undefined) return isRuled(entity, field) ? RULED : undefined;
  return createHash('sha256')
    .update(JSON.stringify([rollup, digits]))
    .digest('hex')
    .slice(0, 16);
}

/** Whether rules compute the field from the record; a state that continues from its own value does not count. */
function isRuled(entity: EntityModel, field: FieldModel): boolean {
  const rules = valueRules(entity, field);
  return rules.length > 0 && rules.every(({ goesOn }) => !goesOn) && columnType(field) !== undefined;
}

const valueRules = ({ ruleSet }: EntityModel, { index }: FieldModel): Rule[] =>
  ruleSet.rules.filter(({ property, targets }) => property === 'value' && targets.includes(index));

/** Whether a field's rules depend on the user who saves: then stored records cannot be computed. */
export const isPersonal = (entity: EntityModel, field: FieldModel): boolean =>
  valueRules(entity, field).some(({ condition, fulfill, otherwise }) =>
    [condition, fulfill?.expression, otherwise?.expression].some(
      (expression) => expression !== undefined && listNames(expression).some(({ root }) => root === '$user'),
    ),
  );

/** The stored names of tables and columns: a start may be about to rename them. */
export interface StoredNames {
  readonly catalog: Catalog;
  readonly table: (key: string) => string;
  readonly column: (key: string, name: string) => string;
}

/**
 * Returns the rollups whose stored figures have an outdated definition: it was changed since the note, or the column is
 * new and empty in all rows. Figures without a note are older than the notes, and taken as valid. Also returns fields
 * with values from rules that have no note and are empty in all rows: the field or the rule is new.
 */
export async function findStaleFigures(
  db: Db,
  entities: Iterable<EntityModel>,
  notes: ReadonlyMap<string, string>,
  { catalog, table, column }: StoredNames,
): Promise<Map<EntityModel, Set<string>>> {
  const stale = new Map<EntityModel, Set<string>>();
  for (const entity of entities)
    for (const field of entity.fields) {
      const definition = figureDefinition(entity, field);
      const known = noteOf(entity, field, notes);
      if (definition === undefined || known === definition) continue;
      const columns = catalog.tables.get(table(entity.key));
      const own = column(entity.key, field.name);
      const isStale =
        columns !== undefined &&
        ((known !== undefined && field.rollup !== undefined) ||
          (await isBlank(db, table(entity.key), columns.has(own) ? own : undefined)));
      if (isStale) stale.set(entity, (stale.get(entity) ?? new Set()).add(field.name));
    }
  return stale;
}

/**
 * The stored figures that a server of another version would leave wrong when it saves records: rollups that are new or
 * changed, and values that rules compute for a new field. `catalog` is from before the start of this version.
 */
export function figuresLeftWrong(
  entities: Iterable<EntityModel>,
  notes: ReadonlyMap<string, string>,
  { tables }: Catalog,
): string[] {
  const found: string[] = [];
  for (const entity of entities) {
    const columns = [entity.key, ...entity.was].map((key) => tables.get(key)).find((known) => known !== undefined);
    for (const field of entity.fields) {
      const definition = figureDefinition(entity, field);
      const known = noteOf(entity, field, notes);
      if (definition === undefined || known === definition) continue;
      const isNew = ![field.name, ...field.was].some((name) => columns?.has(name) === true);
      const { rollup } = field;
      const isWritten = rollup === undefined ? columns !== undefined : tables.has(rollup.of);
      if (isWritten && (isNew || (known !== undefined && rollup !== undefined)))
        found.push(`compute ${entity.key}.${field.name}（${entity.title}的${field.title}）`);
    }
  }
  return found;
}

/** The note of a field, by the current or former names of the field and its entity. */
function noteOf(entity: EntityModel, field: FieldModel, notes: ReadonlyMap<string, string>): string | undefined {
  for (const key of [entity.key, ...entity.was])
    for (const name of [field.name, ...field.was]) {
      const known = notes.get(`${key}.${name}`);
      if (known !== undefined) return known;
    }
  return undefined;
}

/** Whether a table has rows, and all of them are empty in a column; undefined: the column does not exist yet. */
async function isBlank(db: Db, table: string, column: string | undefined): Promise<boolean> {
  const value = column === undefined ? sql`null` : sql.id(column);
  const row = await queryRow(db)<{ blank: boolean }>`
    select exists (select 1 from ${sql.id(table)}) and not exists (select 1 from ${sql.id(table)} where ${value} is not null) as blank`;
  return row?.blank === true;
}
