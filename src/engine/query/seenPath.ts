import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isRows, isUpload } from '#fields/table/fieldKinds.ts';
import { type EntityModel, nowCalled } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { ColumnPath } from '../model/ListModel.ts';
import type { Access } from '../permission/decideAccess.ts';
import { isShownThrough, referenceName } from '../permission/seenThrough.ts';

/** The input that decides which paths from an entity to its fields, and to those of its references, a user may read. */
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
 * The target of a path for a user: a readable field, an unreadable one, or none. Of records that the user may not view,
 * only the fields that their reference shows are readable: the title, and those of `x-shown-through`. Former names of
 * fields (`x-was`) still resolve.
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
  const isShown = isShownThrough(target, field.name, referenceName(entity, first.name));
  if (!access.readable.has(first.name) || own?.readable.has(field.name) !== true) return 'kept';
  if (!isShown && !own.may('view')) return 'kept';
  return { path: { field: field.name, through: first.name }, field };
}

export const pathKey = ({ field, through }: ColumnPath): string =>
  through === undefined ? field : `${through}.${field}`;

/** Whether a path can be a column: no child rows; unstored fields only of the list's own records. */
export const isColumn = ({ path, field }: SeenPath): boolean =>
  !isRows(field) && (path.through === undefined || (isStored(field) && !isUpload(field)));

/** Whether a list can be filtered by the end of a path. */
export const isFilter = ({ field }: Pick<SeenPath, 'field'>): boolean =>
  fieldKind(field).filter !== undefined && isStored(field);

/** Only stored fields can be searched and sorted. */
export const isStored = ({ daysIn, personOf, transient }: FieldModel): boolean =>
  daysIn === undefined && personOf === undefined && !transient;
