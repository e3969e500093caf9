import { findPlace } from '#documents/findPlace.ts';
import { findEnumItem } from '#language/enums/findEnumItem.ts';
import { AppError } from '#engine/errors.ts';
import { countByValue } from '../../db/rows/enumColumns.ts';
import type { Db } from '../../db/Database.ts';
import { readSchemaFile } from '../../product/schemaFiles.ts';
import type { Call } from '../../access/Call.ts';
import { demandDeveloper } from '../../access/demandDeveloper.ts';
import { enumCases, enumFields, enumRules } from './enumPlaces.ts';
import { fieldAt } from './fieldAt.ts';

/** How much hangs on an item of an enum type. */
export interface EnumItemUse {
  readonly Value: string;
  readonly Records: number;
  readonly Rules: number;
}

/** What hangs on one item, each with where to look. */
export interface EnumImpact {
  readonly Rules: readonly { File: string; Line: number; Column: number; Title: string }[];
  readonly Records: readonly { Entity: string; Title: string; Field: string; FieldTitle: string; Count: number }[];
  readonly Cases: readonly { Entity: string; Title: string; Count: number }[];
  readonly Children: number;
}

/** The items of an enum type on which something hangs, and whether the type can be changed here. Throws FORBIDDEN, NOT_FOUND. */
export async function enumUses(
  call: Call,
  typeName: string,
): Promise<{ IsEditable: boolean; Items: readonly EnumItemUse[] }> {
  demandDeveloper(call);
  const type = call.services.enums.find(typeName);
  if (type === undefined) throw new AppError('NOT_FOUND', { text: '枚举类型不存在' });
  if (type.isDynamic || !type.isStored) return { IsEditable: false, Items: [] };
  const records = await recordCounts(call.services.database.db, call, type.name);
  const rules = new Map<string, number>();
  for (const { value } of enumRules(call.product, type.name))
    rules.set(String(value), (rules.get(String(value)) ?? 0) + 1);
  const values = new Set([...records.keys(), ...rules.keys()]);
  const items = [...values].map((Value) => ({
    Value,
    Records: records.get(Value) ?? 0,
    Rules: rules.get(Value) ?? 0,
  }));
  return { IsEditable: true, Items: items };
}

/** How many records hold each value of an enum type, in all fields together. */
export async function recordCounts(db: Db, { product }: Call, typeName: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const column of enumFields(product, typeName))
    for (const [value, count] of await countByValue(db, column)) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}

/** What hangs on an item: rules with their line, records per field, cases, children. Throws FORBIDDEN, NOT_FOUND. */
export async function enumImpact(call: Call, name: string, value: string): Promise<EnumImpact> {
  const { product, services } = call;
  const type = services.enums.find(name);
  const item = type === undefined ? undefined : (findEnumItem(type, value) ?? findEnumItem(type, Number(value)))?.item;
  if (type === undefined || item === undefined)
    throw new AppError('NOT_FOUND', { text: '该项不存在，可能已被他人删除' });
  const typeName = type.name;
  const records: EnumImpact['Records'][number][] = [];
  for (const { entity, field, ...column } of enumFields(product, typeName)) {
    const count = (await countByValue(services.database.db, column)).get(value) ?? 0;
    if (count === 0) continue;
    const { key, title } = entity;
    records.push({ Entity: key, Title: title, Field: field.name, FieldTitle: field.title, Count: count });
  }
  const rules = enumRules(product, typeName).filter((use) => String(use.value) === value);
  const cases = enumCases(product, typeName).get(value) ?? new Map<string, number>();
  return {
    Rules: rules.map(({ file, pointer }) => {
      const { line, column } = findPlace(readSchemaFile(services.settings.schemasDir, file).Text ?? '', pointer);
      return { File: file, Line: line, Column: column, Title: fieldAt(call, file, pointer) };
    }),
    Records: records,
    Cases: [...cases].map(([Entity, Count]) => ({ Entity, Title: product.find(Entity)?.title ?? Entity, Count })),
    Children: item.Children?.length ?? 0,
  };
}
