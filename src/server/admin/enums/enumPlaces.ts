import { enumValueUses, type EnumValueUse } from '#proof/lint/enumValueUses.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { EnumColumn } from '../../db/rows/enumColumns.ts';
import { columnType } from '../../db/sql/columnType.ts';
import type { FieldOf, ReadyProduct } from '../../product/ReadyProduct.ts';

/** A stored field that holds values of an enum type. */
export interface EnumField extends FieldOf, EnumColumn {}

/** All names of an enum type: its own, and its aliases. */
export function enumNames({ documents }: ReadyProduct, typeName: string): readonly string[] {
  return [typeName, ...(documents.enums[typeName]?.alias ?? [])];
}

/** The stored fields of all entities that hold values of an enum type. */
export function enumFields(product: ReadyProduct, typeName: string): EnumField[] {
  const names = enumNames(product, typeName);
  return [...product.entities.values()].flatMap((entity) =>
    entity.fields.flatMap((field): EnumField[] => {
      if (field.enum === undefined || !names.includes(field.enum.type) || columnType(field) === undefined) return [];
      const kind = field.type === 'multiEnum' ? 'list' : field.enum.path ? 'path' : 'one';
      return [{ entity, field, table: entity.key, column: field.name, kind }];
    }),
  );
}

const uses = new WeakMap<ProductDocuments, readonly EnumValueUse[]>();

/** The places of the documents that name values of an enum type. */
export function enumRules(product: ReadyProduct, typeName: string): EnumValueUse[] {
  const known = uses.get(product.documents) ?? enumValueUses(product.documents, product.entities);
  uses.set(product.documents, known);
  const names = enumNames(product, typeName);
  return known.filter(({ type }) => names.includes(type));
}

/** How many cases of each entity name a value of an enum type, by value. */
export function enumCases(product: ReadyProduct, typeName: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
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
