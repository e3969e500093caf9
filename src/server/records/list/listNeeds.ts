import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ColumnPath, ListModel } from '#engine/model/ListModel.ts';
import type { Call } from '../../access/Call.ts';
import { isRows } from '#fields/table/traits.ts';

/** Fields of the records that a reference field points at. */
export interface ThroughNeed {
  readonly reference: FieldModel;
  readonly target: EntityModel;
  readonly fields: readonly FieldModel[];
}

/** What a page of a list has to read: only what its user may read. */
export interface ListNeeds {
  readonly fields: readonly FieldModel[];
  readonly through: readonly ThroughNeed[];
  /** Columns of the list's own table. */
  readonly columns: readonly string[];
}

/** Finds what a list shows: columns with their stand-ins, shares, marks and actions, state fields, and the name of the record. */
export function listNeeds(entity: EntityModel, list: ListModel, call: Call): ListNeeds {
  const paths: ColumnPath[] = [
    ...list.columns.flatMap(({ path, or, progress }) => [path, or, progress].filter((other) => other !== undefined)),
    ...[...list.marks.map(({ when }) => when), ...list.actions.flatMap(expressionsOfAction)]
      .flatMap((when) => (when === undefined ? [] : listNames(when)))
      .flatMap(({ root, path: [first = '', second = ''] }) => markPath(root, first, second)),
    ...[
      'Version',
      entity.titleField,
      ...(entity.read === undefined ? [] : [entity.read.field]),
      ...(entity.workflow?.status ?? []).map(({ field }) => field),
    ].map((field) => ({
      field,
      through: undefined,
    })),
  ];
  const { readable } = call.access(entity);
  const named = paths.map(({ field, through }) => through ?? field);
  // Which entity a reference means tells its name, and where its link leads.
  const typeFields = named.flatMap((name) => entity.field(name)?.reference?.oneOf?.by ?? []);
  const own = new Set([...named, ...typeFields].filter((name) => readable.has(name)));
  const fields = [...own].flatMap((name) => entity.field(name) ?? []).filter((field) => !isRows(field));
  return {
    fields,
    through: fields.flatMap((reference) => throughNeed(reference, paths, call)),
    columns: [...own, ...fields.flatMap((field) => field.reference?.idField ?? [])],
  };
}

/** What an action reads of a row: when it is offered, and what a new record takes over. */
function expressionsOfAction(action: ListModel['actions'][number]): Expression[] {
  const values = action.kind === 'create' ? Object.values(action.values) : [];
  const read = values.flatMap((value) => ('expression' in value ? [value.expression] : []));
  return action.when === undefined ? read : [action.when, ...read];
}

function markPath(root: string, first: string, second: string): ColumnPath[] {
  if (root === '$record') return [{ field: first, through: undefined }];
  return root === '$ref' ? [{ field: second, through: first }] : [];
}

function throughNeed(reference: FieldModel, paths: readonly ColumnPath[], call: Call): ThroughNeed[] {
  const target = call.findEntity(reference.reference?.entity ?? '');
  if (target === undefined) return [];
  const { readable } = call.access(target);
  const names = new Set(paths.filter(({ through }) => through === reference.name).map(({ field }) => field));
  const fields = [...names].filter((name) => readable.has(name)).flatMap((name) => target.field(name) ?? []);
  return fields.length === 0 ? [] : [{ reference, target, fields }];
}
