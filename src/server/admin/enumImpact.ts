import { perObject } from '#language/perObject.ts';
import { findPlace } from '#documents/locateProblem.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { AppError } from '#engine/errors.ts';
import { countByValue } from '../db/rows/enumColumns.ts';
import { readItemVersions } from '../db/system/enumTables.ts';
import { readSchemaFile } from '../product/readFolder.ts';
import { demandDeveloper, type Call, type DbCall, type Served } from '../access/Call.ts';
import { enumValueUses, type EnumValueUse } from '#proof/lint/enumValueUses.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { enumFields, enumNames } from '../product/enumFields.ts';
import type { AdminServices } from './adminChange.ts';
import type { EnumImpact, EnumUses } from '#wire/EnumReplies.ts';

const uses = perObject(({ documents, entities }: ReadyProduct) => enumValueUses(documents, entities));

/** The locations in documents that name values of an enum type. */
export function enumRules(product: ReadyProduct, typeName: string): EnumValueUse[] {
  const names = enumNames(product, typeName);
  return uses(product).filter(({ type }) => names.includes(type));
}

/** Counts the cases of each entity that name a value of an enum type, by value. */
function enumCases(product: ReadyProduct, typeName: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const { entity, field } of enumFields(product, typeName)) {
    for (const { values = {}, stored = {} } of product.documentsOf(entity.key)?.cases?.cases ?? []) {
      const given: unknown[] = [{ ...stored, ...values }[field.name]].flat();
      for (const value of new Set(given.flatMap((each) => partsOf(each)))) {
        const counts = found.get(value) ?? new Map<string, number>();
        counts.set(entity.key, (counts.get(entity.key) ?? 0) + 1);
        found.set(value, counts);
      }
    }
  }
  return found;
}

const partsOf = (value: unknown): string[] =>
  typeof value === 'number' ? [String(value)] : typeof value === 'string' ? value.split('/') : [];

/** The items of an enum type that are in use, and whether the type can be changed here. Throws FORBIDDEN, NOT_FOUND. */
export async function enumUses(typeName: string, call: Served<AdminServices>): Promise<EnumUses> {
  demandDeveloper(call);
  const type = call.services.enums.find(typeName);
  if (type === undefined) throw new AppError('NOT_FOUND', { text: '枚举类型不存在' });
  if (type.isDynamic || !type.isStored) return { IsEditable: false, Items: [], Versions: {} };
  const records = await recordCounts(type.name, { ...call, db: call.services.database.db });
  const rules = new Map<string, number>();
  for (const { value } of enumRules(call.product, type.name))
    rules.set(String(value), (rules.get(String(value)) ?? 0) + 1);
  const values = new Set([...records.keys(), ...rules.keys()]);
  const items = [...values].map((Value) => ({
    Value,
    Records: records.get(Value) ?? 0,
    Rules: rules.get(Value) ?? 0,
  }));
  return { IsEditable: true, Items: items, Versions: await readItemVersions(call.services.database.db, type.name) };
}

/** Counts the records that hold each value of an enum type, over all fields. */
export async function recordCounts(typeName: string, { db, product }: DbCall): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const column of enumFields(product, typeName))
    for (const [value, count] of await countByValue(db, column)) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}

/** The dependents of an item: rules, records per field, cases, children. Throws FORBIDDEN, NOT_FOUND. */
export async function enumImpact(name: string, value: string, call: Served<AdminServices>): Promise<EnumImpact> {
  const { product } = call;
  const type = call.services.enums.find(name);
  const item = type === undefined ? undefined : (findEnumItem(type, value) ?? findEnumItem(type, Number(value)))?.item;
  if (type === undefined || item === undefined)
    throw new AppError('NOT_FOUND', { text: '该项不存在，可能已被他人删除' });
  const typeName = type.name;
  const records: EnumImpact['Records'][number][] = [];
  for (const { entity, field, ...column } of enumFields(product, typeName)) {
    const count = (await countByValue(call.services.database.db, column)).get(value) ?? 0;
    if (count === 0) continue;
    const { key, title } = entity;
    records.push({ Entity: key, Title: title, Field: field.name, FieldTitle: field.title, Count: count });
  }
  const rules = enumRules(product, typeName).filter((use) => String(use.value) === value);
  const cases = enumCases(product, typeName).get(value) ?? new Map<string, number>();
  return {
    Rules: rules.map(({ file, pointer }) => {
      const { line, column } = findPlace(readSchemaFile(call.services.settings.schemasDir, file).Text ?? '', pointer);
      return { File: file, Line: line, Column: column, Title: fieldAt(call, file, pointer) };
    }),
    Records: records,
    Cases: [...cases].map(([Entity, Count]) => ({ Entity, Title: product.find(Entity)?.title ?? Entity, Count })),
    Children: item.Children?.length ?? 0,
  };
}

/** Describes a location in a document for people: the entity, and the field of the rule. */
function fieldAt({ product }: Pick<Call, 'product'>, file: string, pointer: string): string {
  const [folder = '', name = ''] = file.split('/');
  if (folder === 'reminders') return `提醒“${product.documents.reminders[name.replace('.json', '')]?.title ?? name}”`;
  if (folder === 'enums') return `枚举“${product.documents.enums[name.replace('.json', '')]?.title ?? name}”`;
  const entity = product.find(folder);
  const title = entity?.title ?? folder;
  const field = pointer
    .split('/')
    .map((part) => entity?.field(part)?.title)
    .findLast((found) => found !== undefined);
  if (field !== undefined) return `${title}：${field}`;
  if (name === 'workflow.json') return `${title}：流程`;
  return name.endsWith('list.json') ? `${title}：列表` : title;
}
