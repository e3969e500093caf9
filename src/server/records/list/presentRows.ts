import type { Value } from '#language/Value.ts';
import { referenceName } from '#engine/permission/seenThrough.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { flaggedActions, addDaysInState, presentAttachments, addPersons } from '../read/presentRecord.ts';
import { cellsOf, putCells } from '../read/presentFields.ts';
import { runRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { collectNamed, namedIds, readTitles } from '../read/readTitles.ts';
import { maskRecord, maskThrough, shownByIds, type MaskedRecord } from '../read/maskRecord.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ColumnPath, ListModel } from '#engine/model/ListModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';

/** The actions on a row, decided by the flags it was read with. */
const ROW_ACTIONS = ['edit', 'delete'] as const;

/** The rows of a page, with `Masked` and `Can`. Referenced records take one query per entity. */
export async function presentRows(
  entity: EntityModel,
  found: readonly FoundRecord[],
  needs: ListNeeds,
  call: DbCall,
): Promise<Record<string, Value>[]> {
  const related = new Map<ThroughNeed, ReadonlyMap<number, MaskedRecord>>();
  for (const need of needs.through) related.set(need, await readRelated(entity, need, found, call));
  const wanted = new Map<string, Set<number>>();
  for (const { values } of found) collectNamed(needs.fields, values, wanted, call);
  for (const [{ fields }, records] of related)
    for (const { values } of records.values()) collectNamed(fields, values, wanted, call);
  const titles = await readTitles(wanted, call);
  const access = call.access(entity);
  const own = cellsOf(needs.fields, call);
  const beyond = [...related].map(([{ reference, fields }, records]) => {
    const prefix = `${reference.name}.`;
    return { reference, records, prefix, cells: cellsOf(fields, call, prefix) };
  });
  const rows = found.map((record) => {
    const { id, flags } = record;
    const shown = maskRecord(access, record);
    const row: Record<string, Value> = { Id: id };
    putCells(row, own, shown.values, titles, call);
    const masked = [...shown.masked];
    for (const { reference, records, prefix, cells } of beyond) {
      const target = records.get(namedIds(reference, record.values)[0] ?? -1);
      if (target === undefined) continue;
      putCells(row, cells, target.values, titles, call);
      for (const name of target.masked) masked.push(prefix + name);
    }
    row['Can'] = [...ROW_ACTIONS.filter((action) => flags[action] === true), ...flaggedActions(entity, flags)];
    if (masked.length > 0) row['Masked'] = masked;
    return row;
  });
  await presentAttachments(needs.fields, rows, call.db);
  await addDaysInState(entity, needs.fields, rows, call);
  await addPersons(entity, needs.fields, rows, call);
  return rows;
}

async function readRelated(
  entity: EntityModel,
  { reference, target, fields }: ThroughNeed,
  found: readonly FoundRecord[],
  call: DbCall,
): Promise<ReadonlyMap<number, MaskedRecord>> {
  const ids = [...new Set(found.flatMap(({ values }) => namedIds(reference, values)))];
  if (ids.length === 0) return new Map();
  const columns = fields.flatMap((field) => [field.name, field.reference?.idField ?? 'Id']);
  const access = call.access(target);
  const records = await runRecords(call.db, shownByIds(call, target, columns), ids);
  const by = referenceName(entity, reference.name);
  return new Map(records.map((record) => [record.id, maskThrough(target, access, record, by)]));
}

interface ThroughNeed {
  readonly reference: FieldModel;
  readonly target: EntityModel;
  readonly fields: readonly FieldModel[];
}

/** The data to read for a page of a list: only what its user may read. */
export interface ListNeeds {
  readonly fields: readonly FieldModel[];
  readonly through: readonly ThroughNeed[];
  /** Columns of the list's own table. */
  readonly columns: readonly string[];
}

/** The data that a list displays: columns, fallbacks, shares, marks, actions, states and the name. */
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
    ].map((field) => ({ field, through: undefined })),
  ];
  return pathNeeds(entity, paths, call);
}

/** The data to read for fields of records and of those that they refer to. */
export function pathNeeds(entity: EntityModel, paths: readonly ColumnPath[], call: Call): ListNeeds {
  const { readable } = call.access(entity);
  const named = paths.map(({ field, through }) => through ?? field);
  // The entity of a reference decides its name and its link.
  const typeFields = named.flatMap((name) => entity.field(name)?.reference?.oneOf?.by ?? []);
  const own = new Set([...named, ...typeFields].filter((name) => readable.has(name)));
  const fields = [...own].flatMap((name) => entity.field(name) ?? []).filter((field) => !isRows(field));
  return {
    fields,
    through: fields.flatMap((reference) => throughNeed(reference, paths, call)),
    columns: [...own, ...fields.flatMap((field) => field.reference?.idField ?? [])],
  };
}

/** The expressions that an action reads of a row: when it is offered, and the values that a new record copies. */
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
