import { isMany } from '#fields/table/fieldKinds.ts';
import type { EnumColumn } from '../db/rows/enumColumns.ts';
import { columnType } from '../db/sql/SqlValue.ts';
import { allNames, type EntityModel } from '#engine/model/EntityModel.ts';
import type { ShippedEnums, ShippedState, TypedColumn } from '../db/evolve/renamedEnums.ts';
import type { OwnedField, ReadyProduct } from './ReadyProduct.ts';
import { statusOf } from '#engine/model/EntitySource.ts';

/** A stored field with values of an enum type. */
export interface EnumField extends OwnedField, EnumColumn {}

/** All names of an enum type, including its aliases. */
export function enumNames({ documents }: Pick<ReadyProduct, 'documents'>, typeName: string): readonly string[] {
  return [typeName, ...(documents.enums[typeName]?.alias ?? [])];
}

/** The enum types of a product, with the columns that hold their values. */
export function shippedEnums(product: Pick<ReadyProduct, 'documents' | 'entities'>): ShippedEnums {
  return {
    documents: product.documents.enums,
    columnsOf: (name) => enumFields(product, name).map(typedColumn),
    states: [...product.entities.values()].flatMap((entity) => renamedStates(entity, product)),
  };
}

const typedColumn = ({ table, column, kind, field }: EnumField): TypedColumn => ({
  ...{ table, column, kind },
  type: columnType(field) ?? 'text',
});

/** The renamed states of an entity, and the columns of any entity that hold them. */
function renamedStates(entity: EntityModel, product: Pick<ReadyProduct, 'documents' | 'entities'>): ShippedState[] {
  return (entity.workflow?.status ?? []).flatMap(({ field: name, states }) => {
    const own = entity.field(name);
    const others = enumFields(product, name).filter((other) => statusOf(other.entity, name) === undefined);
    const columns = [
      { table: entity.key, column: name, kind: 'one' as const, type: 'bigint' },
      ...others.map(typedColumn),
    ];
    return states.flatMap(({ value, was = [] }) =>
      was.length === 0
        ? []
        : [{ entities: allNames(entity), fields: [name, ...(own?.was ?? [])], columns, value, was }],
    );
  });
}

/** The stored fields of all entities with values of an enum type. */
export function enumFields(product: Pick<ReadyProduct, 'documents' | 'entities'>, typeName: string): EnumField[] {
  const names = enumNames(product, typeName);
  return [...product.entities.values()].flatMap((entity) =>
    entity.fields.flatMap((field): EnumField[] => {
      if (field.enum === undefined || !names.includes(field.enum.type) || columnType(field) === undefined) return [];
      const kind = isMany(field) ? 'list' : field.enum.path ? 'path' : 'one';
      return [{ entity, field, table: entity.key, column: field.name, kind }];
    }),
  );
}
