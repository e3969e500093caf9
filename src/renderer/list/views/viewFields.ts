import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { readPath } from '#engine/model/ListModel.ts';
import { isGroupable } from '#engine/query/groupQuery.ts';
import { isColumn, isFilter, isStored, pathKey, type SeenPath, seenPath } from '#engine/query/seenPath.ts';
import { isReference, fieldKind } from '#fields/table/fieldKinds.ts';
import { accessBy, type EntitySchema } from '../../stores/RendererContext.ts';

/** A field that a view may use: of the list's entity, or of a referenced one. */
export interface ViewField extends SeenPath {
  readonly key: string;
  readonly title: string;
  readonly owner: EntityModel;
}

/** Whether a view names an unknown or hidden field; `schemaOf` must know the referenced entities. */
export const isMissingPath = (
  schema: EntitySchema,
  schemaOf: (key: string) => EntitySchema | undefined,
  key: string,
): boolean => {
  const { model: entity } = schema;
  const findEntity: FindEntity = (name) => schemaOf(name)?.model;
  const input = { entity, findEntity, access: schema, accessTo: accessBy(schemaOf) };
  return key !== '' && typeof seenPath(input, readPath(key)) === 'string';
};

/** The title of a field in a view that does not exist or is hidden from the user. */
export const missingFieldTitle = (key: string): string => `${key}（字段已不存在，或者您不能查看）`;

export function pathTitle(entity: EntityModel, key: string, findEntity: FindEntity): string {
  const { field, through } = readPath(key);
  if (through === undefined) return entity.field(field)?.title ?? key;
  const first = entity.field(through);
  const last = findEntity(first?.reference?.entity ?? '')?.field(field);
  return last === undefined ? key : `${first?.title ?? through} · ${last.title}`;
}

/** The fields that the user may use in views of a list; `schemaOf` returns the referenced entities that are loaded. */
export function viewFields(schema: EntitySchema, schemaOf: (key: string) => EntitySchema | undefined): ViewField[] {
  const { model: entity } = schema;
  const findEntity: FindEntity = (key) => schemaOf(key)?.model;
  const input = { entity, findEntity, access: schema, accessTo: accessBy(schemaOf) };
  const keys = entity.fields.flatMap(({ name, reference }) => [
    name,
    ...(schemaOf(reference?.entity ?? '')?.model.fields ?? []).map((field) => `${name}.${field.name}`),
  ]);
  return keys.flatMap((key): ViewField[] => {
    const found = seenPath(input, readPath(key));
    if (typeof found === 'string' || found.field.title === '' || found.field.pairOf !== undefined) return [];
    const { through } = found.path;
    const target = through === undefined ? entity : findEntity(entity.field(through)?.reference?.entity ?? '');
    if (target === undefined) return [];
    return [{ ...found, key: pathKey(found.path), title: pathTitle(entity, key, findEntity), owner: target }];
  });
}

export const mayBeColumn = (field: ViewField): boolean => isColumn(field);
/** Rows can be grouped by their own or a referenced record's fields that are never masked. */
export function mayBeGrouped(
  { path, field, owner }: ViewField,
  { model, masked }: EntitySchema,
  schemaOf: (key: string) => EntitySchema | undefined,
): boolean {
  const { through } = path;
  if (!isGroupable(field) || masked.has(through ?? field.name)) return false;
  const first = model.field(through ?? '');
  if (first === undefined) return true;
  return (
    isReference(first) && first.reference?.oneOf === undefined && schemaOf(owner.key)?.masked.has(field.name) === false
  );
}

/** Whether a field belongs to the list's entity and is never masked, so that layouts can use it. */
export const isWhole = ({ path, field }: ViewField, { masked }: EntitySchema): boolean =>
  path.through === undefined && !masked.has(field.name);

export const mayBeCondition = (field: ViewField): boolean => isFilter(field);

/** Rows can be put in order by a field of their own that is seen in full everywhere. */
export const mayBeSorted = ({ path, field }: ViewField, { masked }: EntitySchema): boolean =>
  path.through === undefined && isSortable(field) && !masked.has(field.name);

const isSortable = (field: FieldModel): boolean => fieldKind(field).isSortable && isStored(field);
