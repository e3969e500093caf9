import type { BreakList } from '#proof/breaks/listBreaks.ts';
import type { StoredContext } from '#proof/breaks/breaksOf.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Value, Values } from '#language/Value.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../db/Database.ts';
import type { Catalog } from '../db/migrate/readTables.ts';
import type { QueryContext } from '../db/sql/SqlScope.ts';
import { selectStored, type StoredQuery } from '../db/rows/selectStored.ts';
import { isNameOnly, type Refs } from '../records/read/readRefs.ts';
import { referredKey, referredKeys } from '#engine/model/referredEntity.ts';

export interface StoredSource {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly context: QueryContext;
}

/** Most rounds for rules that compute a reference read by other rules; longer chains do not occur. */
const ROUNDS = 4;

/** Reads fields of stored records, and what their rules read: child rows and referenced records. */
export async function readContexts(
  source: StoredSource,
  list: BreakList,
  fields: ReadonlySet<string>,
  query: Pick<StoredQuery, 'match' | 'after' | 'limit'>,
): Promise<StoredContext[]> {
  const { db, catalog, context } = source;
  const { entity, ruleSet } = list;
  const rows = await selectStored(db, entity, { ...query, columns: [...fields] }, catalog);
  const children = await readChildRows(source, entity, fields, rows);
  const stored = rows.map((row): Values => ({ ...row, ...children(row['Id'] ?? null) }));
  const places = readsPlace(list) ? await readPlaces(source, entity, rows) : undefined;
  let pointing = stored;
  for (let round = 1; ; round += 1) {
    const refs = await readReferred(source, entity, stored, pointing);
    const contexts = stored.map((values, i): StoredContext => ({
      values,
      refs: refs[i] ?? {},
      now: context.now,
      enums: context.enums,
      ...(places === undefined ? {} : { index: places.get(values['Id'] ?? null) ?? 0 }),
    }));
    if (round === ROUNDS || !ruleSet.rules.some(({ property }) => property === 'value')) return contexts;
    const next = contexts.map((each) => valuesComputed(list, each));
    if (!next.some((values, i) => moved(entity, values, pointing[i] ?? {}))) return contexts;
    pointing = next;
  }
}

const readsPlace = ({ ruleSet }: BreakList): boolean =>
  ruleSet.rules
    .flatMap(expressionsOf)
    .flatMap(listNames)
    .some(({ root }) => root === '$index');

/** The index of each row among the rows of its record, from 0 in the order of their Ids, as in a newly opened form. */
async function readPlaces(
  { db, catalog, context }: StoredSource,
  entity: EntityModel,
  rows: readonly Values[],
): Promise<ReadonlyMap<Value, number>> {
  const holders = entity.fields.filter(({ name, reference }) =>
    (reference === undefined ? [] : referredKeys(reference)).some((key) =>
      context.findEntity(key)?.fields.some(({ child }) => child?.entity === entity.key && child.by === name),
    ),
  );
  const places = new Map<Value, number>();
  for (const { name } of holders) {
    const values = [...new Set(rows.map((row) => row[name] ?? null).filter(isId))];
    const sisters = await selectStored(db, entity, { columns: [name], match: { field: name, values } }, catalog);
    for (const group of rowsBy(sisters, name).values())
      for (const [place, { Id = null }] of group.entries()) places.set(Id, place);
  }
  return places;
}

/** Returns the record with its computed values; rules that read the user do not decide where a reference points. */
function valuesComputed({ ruleSet }: BreakList, context: StoredContext): Values {
  const { computed } = evaluateRules(ruleSet, { ...context, user: {} });
  const names = [...computed].map(([index, value]): [string, Value] => [ruleSet.fields[index]?.name ?? '', value]);
  return { ...context.values, ...Object.fromEntries(names) };
}

function moved(entity: EntityModel, after: Values, before: Values): boolean {
  return [...entity.ruleSet.references.keys()].some((name) => {
    const own = pointerOf(entity.field(name));
    return (after[own] ?? null) !== (before[own] ?? null);
  });
}

/** The field with a reference's Id: the Id field of a lookup text, else the field itself. */
const pointerOf = (field: FieldModel | undefined): string => field?.reference?.idField ?? field?.name ?? '';

type RowsOf = (id: Value) => Readonly<Record<string, Value>>;

async function readChildRows(
  { db, catalog, context }: StoredSource,
  entity: EntityModel,
  fields: ReadonlySet<string>,
  parents: readonly Values[],
): Promise<RowsOf> {
  const ids = parents.flatMap(({ Id }) => (typeof Id === 'number' ? [Id] : []));
  const found: { name: string; by: string; rows: readonly Values[] }[] = [];
  for (const { name, child } of entity.fields) {
    const target = context.findEntity(child?.entity ?? '');
    if (child === undefined || target === undefined || !fields.has(name)) continue;
    const columns = target.fields.map((field) => field.name);
    const match = { field: child.by, values: ids };
    found.push({ name, by: child.by, rows: await selectStored(db, target, { columns, match }, catalog) });
  }
  const groups = found.map(({ name, by, rows }) => ({ name, groups: rowsBy(rows, by) }));
  return (id) => Object.fromEntries(groups.map(({ name, groups: byParent }) => [name, byParent.get(id) ?? []]));
}

function rowsBy(rows: readonly Values[], name: string): ReadonlyMap<Value, readonly Values[]> {
  const groups = new Map<Value, Values[]>();
  for (const row of rows) {
    const key = row[name] ?? null;
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return groups;
}

/** Reads the fields of referenced records that rules read; a look-up by name uses the stored name. */
async function readReferred(
  source: StoredSource,
  entity: EntityModel,
  stored: readonly Values[],
  pointing: readonly Values[],
): Promise<Refs[]> {
  const targets: { name: string; keys: readonly Value[]; byKey: ReadonlyMap<Value, Values> }[] = [];
  for (const [name, names] of entity.ruleSet.references) {
    const field = entity.field(name);
    const { reference } = field ?? {};
    if (field === undefined || reference === undefined) continue;
    const byName = isNameOnly(field);
    const pointers = byName ? stored : pointing;
    for (const targetKey of referredKeys(reference)) {
      const target = source.context.findEntity(targetKey);
      if (target === undefined) continue;
      const keys = pointers.map((record) =>
        referredKey(reference, record) === targetKey ? (record[pointerOf(field)] ?? null) : null,
      );
      targets.push({ name, keys, byKey: await readTarget(source, target, names, byName, [...new Set(keys)]) });
    }
  }
  return stored.map((_, i) =>
    Object.fromEntries(
      targets.flatMap(({ name, keys, byKey }): [string, Values][] => {
        const found = byKey.get(keys[i] ?? null);
        return found === undefined ? [] : [[name, found]];
      }),
    ),
  );
}

/** The records with these Ids, including deleted ones; or for each name the oldest record that is not deleted. */
async function readTarget(
  source: StoredSource,
  target: EntityModel,
  names: readonly string[],
  byName: boolean,
  keys: readonly Value[],
): Promise<ReadonlyMap<Value, Values>> {
  const { db, catalog } = source;
  const field = byName ? target.titleField : 'Id';
  const values = byName ? keys.filter(isText) : keys.filter(isId);
  if (values.length === 0) return new Map();
  const columns = [...names, field];
  const found = await selectStored(db, target, { columns, match: { field, values }, deleted: !byName }, catalog);
  const children = await readChildRows(source, target, new Set(names), found);
  const records = found.map((record): Values => ({ ...record, ...children(record['Id'] ?? null) }));
  return new Map(records.reverse().map((record) => [record[field] ?? null, record]));
}

const isText = (value: Value): value is string => typeof value === 'string';
const isId = (value: Value): value is number => Number.isSafeInteger(value);
