import type { Values } from '#language/Value.ts';
import type { EntityModel } from './EntityModel.ts';
import type { FindEntity } from './EntitySource.ts';
import type { FieldModel, ReferenceModel } from '#fields/FieldModel.ts';

/** The entity that a reference of a record with these values points into; undefined for a field that points nowhere. */
export function referredEntity(
  field: Pick<FieldModel, 'reference'> | undefined,
  values: Values,
  findEntity: FindEntity,
): EntityModel | undefined {
  const reference = field?.reference;
  return reference === undefined ? undefined : findEntity(referredKey(reference, values));
}

/** The key of the entity that a reference of a record with these values points into; empty when it points nowhere. */
export function referredKey({ entity, oneOf }: ReferenceModel, values: Values): string {
  if (oneOf === undefined) return entity;
  const key = values[oneOf.by];
  return typeof key === 'string' && oneOf.entities.includes(key) ? key : '';
}

/** All entities that a reference can point into. */
export function referredKeys({ entity, oneOf }: ReferenceModel): readonly string[] {
  return oneOf === undefined ? [entity] : oneOf.entities;
}

/** The entities that a field for the entity of a reference offers; else undefined. */
export function offeredEntities({ fields }: EntityModel, name: string): readonly string[] | undefined {
  return fields.find(({ reference }) => reference?.oneOf?.by === name)?.reference?.oneOf?.entities;
}
