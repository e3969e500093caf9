import type { Expression } from '#language/Expression.ts';
import type { Value, Values } from '#language/Value.ts';
import { referenceName } from '#engine/permission/seenThrough.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type FoundRecord, recordStatement, runRecords, selectRecords } from '../../db/rows/selectRecords.ts';
import type { DbCall } from '../../access/Call.ts';
import { perUser } from '../../access/perUser.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import { maskThrough, seenValues, shownByIds } from './maskRecord.ts';
import { build } from '#language/build.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import { isLookup, isReference } from '#fields/table/fieldKinds.ts';

/** Fields of referenced records by reference field, for rules. */
export type Refs = Readonly<Record<string, Values>>;

export type RefNeeds = ReadonlyMap<string, readonly string[]>;

/** Ids of the records named by lookup texts without an Id, by field. */
export type ResolvedNames = Readonly<Record<string, number>>;

/** Reads the fields of referenced records that rules need, with one query per entity. */
export async function readRefs(
  entity: EntityModel,
  values: Values,
  needs: RefNeeds,
  call: DbCall,
  resolved: ResolvedNames = {},
): Promise<Refs> {
  const ask = { entity, values, needs, resolved, isShown: false };
  return present(await readReferenced(ask, call), ({ record }) => record.values);
}

/** The same as far as these references show it to the user: only readable fields, masked where required. */
export async function readShownRefs(
  entity: EntityModel,
  values: Values,
  needs: RefNeeds,
  resolved: ResolvedNames,
  call: DbCall,
): Promise<Refs> {
  const ask = { entity, values, needs, resolved, isShown: true };
  return present(await readReferenced(ask, call), ({ record, target, name }) => {
    const access = call.access(target);
    const shown = Object.entries(maskThrough(target, access, record, referenceName(entity, name)).values);
    return Object.fromEntries(shown.filter(([name]) => access.readable.has(name)));
  });
}

/** The same as far as these references show the records, without masks: for conditions that a caller may evaluate with any Id. */
export async function readSeenRefs(entity: EntityModel, values: Values, needs: RefNeeds, call: DbCall): Promise<Refs> {
  const found = await readReferenced({ entity, values, needs, resolved: {}, isShown: true }, call);
  return present(found, ({ record, target, name }) => seenValues(target, record, referenceName(entity, name)));
}

interface Referenced {
  readonly name: string;
  readonly names: readonly string[];
  readonly target: EntityModel;
  readonly record: FoundRecord;
}

function present(found: readonly Referenced[], read: (one: Referenced) => Values): Refs {
  return Object.fromEntries(
    found.map((one) => {
      const { name, names } = one;
      const values = read(one);
      const known = names.filter((field) => Object.hasOwn(values, field));
      return [name, Object.fromEntries(known.map((field): [string, Value] => [field, values[field] ?? null]))];
    }),
  );
}

interface ReferenceAsk {
  readonly entity: EntityModel;
  readonly values: Values;
  readonly needs: RefNeeds;
  readonly resolved: ResolvedNames;
  /** Also read the fields that decide what the user may see. */
  readonly isShown: boolean;
}

const storedByIds = perUser(
  ({ key }: EntityModel, columns: readonly string[]) => `${key} ${columns.join(' ')}`,
  (call, entity, columns) => recordStatement({ entity, columns, byIds: true, deleted: true }, call),
);

async function readReferenced(
  { entity, values, needs, resolved, isShown }: ReferenceAsk,
  call: DbCall,
): Promise<Referenced[]> {
  const asked = [...needs].flatMap(([name, names]) => {
    const id = resolved[name] ?? referencedId(entity, name, values);
    const target = referredEntity(entity.field(name), values, call.findEntity);
    return id === null || target === undefined ? [] : [{ name, names, id, target }];
  });
  const records = new Map<string, ReadonlyMap<number, FoundRecord>>();
  for (const key of new Set(asked.map(({ target }) => target.key))) {
    const own = asked.filter(({ target }) => target.key === key);
    const [first] = own;
    if (first === undefined) continue;
    const columns = own.flatMap(({ names }) => names);
    const found = await runRecords(
      call.db,
      isShown ? shownByIds(call, first.target, columns) : storedByIds(call, first.target, columns),
      own.map(({ id }) => id),
    );
    records.set(key, new Map(found.map((record) => [record.id, record])));
  }
  return asked.flatMap(({ id, ...reference }) => {
    const record = records.get(reference.target.key)?.get(id);
    return record === undefined ? [] : [{ ...reference, record }];
  });
}

/** The Id of a reference field: its own value, or that of the Id field of a lookup text. */
export function referencedId(entity: EntityModel, name: string, values: Values): number | null {
  const reference = entity.field(name)?.reference;
  const value = values[reference?.idField ?? name];
  return typeof value === 'number' ? value : null;
}

/** Whether a field is a lookup text that identifies its record by name only. */
export function isNameOnly(field: FieldModel): boolean {
  return isLookup(field) && field.reference !== undefined && field.reference.idField === undefined;
}

/**
 * Finds the records of lookup texts without an Id. A name that a user enters refers to the oldest record of
 * that name within the user's rows. A name in `stored` still refers to the record it was stored with, for any user.
 */
export async function resolveNames(
  entity: EntityModel,
  values: Values,
  call: DbCall,
  stored?: Values,
): Promise<ResolvedNames> {
  const resolved: Record<string, number> = {};
  for (const field of entity.fields.filter(isNameOnly)) {
    const name = values[field.name];
    const target = call.findEntity(field.reference?.entity ?? '');
    if (typeof name !== 'string' || target === undefined) continue;
    const id =
      stored?.[field.name] === name
        ? ((await keptRecord(entity, stored, target, name, call)) ?? (await namedRecord(target, name, call)))
        : await namedRecord(target, name, call, referableRows(target, call.who, call.access(target)));
    if (id !== undefined) resolved[field.name] = id;
  }
  return resolved;
}

async function namedRecord(
  target: EntityModel,
  name: string,
  call: DbCall,
  rows: Expression = build.literal(true),
): Promise<number | undefined> {
  const where = build.and(build.compare(build.record(target.titleField), '===', name), rows);
  const [found] = await selectRecords({ entity: target, columns: [], where, limit: 1 }, call);
  return found?.id;
}

/** The record that rules derived from the name at an earlier save, even if it was deleted or renamed since. */
async function keptRecord(
  { fields }: EntityModel,
  stored: Values,
  target: EntityModel,
  name: string,
  call: DbCall,
): Promise<number | undefined> {
  const ids = fields
    .filter((field) => isReference(field) && field.computed && field.reference?.entity === target.key)
    .map((field) => stored[field.name])
    .filter((id) => typeof id === 'number');
  if (ids.length < 2) return ids[0];
  const where = build.compare(build.record(target.titleField), '===', name);
  const [found] = await selectRecords({ entity: target, columns: [], ids, where, limit: 1, deleted: true }, call);
  return found?.id;
}
