import type { Value, Values } from '#core/expression/Value.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../permission/Call.ts';
import { referredEntity } from '#core/schema/referredEntity.ts';

/** Fields of referenced records by reference field, as rules read them. */
export type Refs = Readonly<Record<string, Values>>;

/** Which names are needed of the record behind each reference field. */
export type RefNeeds = ReadonlyMap<string, readonly string[]>;

/** Ids of the records that lookup texts without an Id name, by field. */
export type ResolvedNames = Readonly<Record<string, number>>;

/** Reads what rules need of the records that a record refers to, with one query per entity. */
export async function readRefs(
  db: Db,
  entity: EntityModel,
  values: Values,
  needs: RefNeeds,
  call: Call,
  resolved: ResolvedNames = {},
): Promise<Refs> {
  const asked = [...needs].flatMap(([name, names]) => {
    const id = resolved[name] ?? referencedId(entity, name, values);
    const target = referredEntity(entity.field(name), values, call.findEntity);
    return id === null || target === undefined ? [] : [{ name, names, id, target }];
  });
  const records = new Map<string, ReadonlyMap<number, Values>>();
  for (const key of new Set(asked.map(({ target }) => target.key))) {
    const own = asked.filter(({ target }) => target.key === key);
    const [first] = own;
    if (first === undefined) continue;
    const found = await selectRecords(
      db,
      { entity: first.target, columns: own.flatMap(({ names }) => names), ids: own.map(({ id }) => id), deleted: true },
      call,
    );
    records.set(key, new Map(found.map((record) => [record.id, record.values])));
  }
  return Object.fromEntries(
    asked.flatMap(({ name, names, id, target }) => {
      const record = records.get(target.key)?.get(id);
      if (record === undefined) return [];
      return [[name, Object.fromEntries(names.map((field): [string, Value] => [field, record[field] ?? null]))]];
    }),
  );
}

/** The Id behind a reference field: its own value, or the one beside a lookup text. */
export function referencedId(entity: EntityModel, name: string, values: Values): number | null {
  const reference = entity.field(name)?.reference;
  const value = values[reference?.idField ?? name];
  return typeof value === 'number' ? value : null;
}
