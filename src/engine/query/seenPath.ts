import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isRows, isUpload } from '#fields/table/traits.ts';
import { type EntityModel, nowCalled } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { ColumnPath } from '../model/ListModel.ts';
import type { Access } from '../permission/decideAccess.ts';

/** What decides about the ways from an entity to its fields, and to those of the records that it refers to. */
export interface PathInput {
  readonly entity: EntityModel;
  readonly access: Pick<Access, 'readable'>;
  readonly accessTo: (entity: string) => Pick<Access, 'readable' | 'may'> | undefined;
  readonly findEntity: FindEntity;
}

/** The field at the end of a way, and the way as it is called today. */
export interface SeenPath {
  readonly path: ColumnPath;
  readonly field: FieldModel;
}

/**
 * Where a way leads for a user: to a field that he may read, to one that he may not, or nowhere. Of records that he may not view at all he may read what
 * they are called, which stands wherever something refers to them. Earlier names of fields (`x-was`) lead on.
 */
export function seenPath(
  { entity, access, accessTo, findEntity }: PathInput,
  path: ColumnPath,
): SeenPath | 'kept' | 'gone' {
  const first = nowCalled(entity, path.through ?? path.field);
  if (first === undefined || first.transient) return 'gone';
  if (path.through === undefined)
    return access.readable.has(first.name) ? { path: { field: first.name, through: undefined }, field: first } : 'kept';
  const target = findEntity(first.reference?.entity ?? '');
  const field = target === undefined ? undefined : nowCalled(target, path.field);
  if (target === undefined || field === undefined || field.transient) return 'gone';
  const own = accessTo(target.key);
  const isNamed = field.name === target.titleField;
  if (!access.readable.has(first.name) || own?.readable.has(field.name) !== true) return 'kept';
  if (!isNamed && !own.may('view')) return 'kept';
  return { path: { field: field.name, through: first.name }, field };
}

export const pathKey = ({ field, through }: ColumnPath): string =>
  through === undefined ? field : `${through}.${field}`;

/** Tells whether lists can have a column at the end of a way: child rows are no cell, and what is no column of a table is told of own records only. */
export const isColumn = ({ path, field }: SeenPath): boolean =>
  !isRows(field) && (path.through === undefined || (isStored(field) && !isUpload(field)));

/** Tells whether lists can be narrowed by what stands at the end of a way. */
export const isFilter = ({ field }: Pick<SeenPath, 'field'>): boolean =>
  fieldKind(field).filter !== undefined && isStored(field);

/** Only what is stored can be looked for and put in order. */
export const isStored = ({ daysIn, personOf, transient }: FieldModel): boolean =>
  daysIn === undefined && personOf === undefined && !transient;
