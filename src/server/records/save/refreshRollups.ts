import { listNames } from '#language/mapExpression.ts';
import { type Value, type Values, diffRecord, sameValue } from '#language/Value.ts';
import { AppError } from '#engine/errors.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel, Rollup } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import { isUnfit } from '../../db/transaction.ts';
import { rollupFigures, type RollupField } from '../../db/rows/rollupFigures.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import { requireAssessed } from '../read/assessAccessChange.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { remindChange } from '../../notify/remindChange.ts';
import { readChildren } from '../read/childRecords.ts';
import { resolveNames } from '../read/readRefs.ts';
import { recordTitle } from '../read/readTitles.ts';
import { runRules } from '../read/runRules.ts';
import type { Touched } from '../check/Draft.ts';

/** Rollups over rollups terminate on their own; this ends a cycle in the schemas. */
const DEEPEST = 8;

interface Change {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
}

/**
 * Updates the rollups over a changed record, in the transaction of the change: for the records it referred to before
 * and refers to now. Records whose figures cannot have changed are neither locked nor read. When a figure or a value
 * computed from it changes, the rollups over that record are updated too, and reminders of the change are sent.
 * Returns the changed records.
 */
export async function refreshRollups(
  entity: EntityModel,
  changes: readonly Change[],
  call: DbCall,
  depth = 0,
): Promise<Touched[]> {
  if (depth > DEEPEST) return [];
  const touched: Touched[] = [];
  const targets = new Map<EntityModel, { readonly ids: Set<number>; readonly names: Set<string> }>();
  for (const { entity: target, field } of call.product.rollupsOver(entity.key)) {
    const { rollup } = field;
    if (rollup === undefined) continue;
    const by = entity.field(rollup.by);
    // Rules of the record may read any value of its rows.
    const isBelow = target.fields.some(({ child }) => child?.entity === entity.key);
    const ids = changes
      .filter((change) => (isBelow ? change.before !== change.after : isCounted(rollup, by, change)))
      .flatMap(({ before, after }) => [before, after])
      .flatMap((record) => (record === undefined ? [] : pointsAt(by, record, target)));
    const wanted = targets.get(target) ?? { ids: new Set(), names: new Set() };
    targets.set(target, wanted);
    wanted.names.add(field.name);
    for (const id of ids) wanted.ids.add(id);
  }
  for (const [target, { ids, names }] of targets) {
    const moved = await recompute(target, [...ids], call, names);
    for (const change of moved) await remindChange(target, change, call);
    touched.push(...moved.map(({ after }) => ({ entity: target, id: Number(after['Id']) })));
    if (moved.length > 0) touched.push(...(await refreshRollups(target, moved, call, depth + 1)));
  }
  return touched;
}

/** Whether a change can change a figure. Conditions that read more than the record itself always count. */
function isCounted({ by, sum, max, where }: Rollup, field: FieldModel | undefined, { before, after }: Change): boolean {
  if (before === undefined || after === undefined) return before !== after;
  const read = where === undefined ? [] : listNames(where);
  if (read.some(({ root, path }) => root !== '$record' || path.length !== 1)) return true;
  const names = [by, field?.reference?.oneOf?.by, sum, max, ...read.map(({ path }) => path[0])];
  return names.some((name) => name !== undefined && !sameValue(before[name], after[name]));
}

/** The Id of the record of `target` that a field of a record refers to. */
function pointsAt(field: FieldModel | undefined, record: Values, { key }: EntityModel): number[] {
  if (field?.reference === undefined || referredKey(field.reference, record) !== key) return [];
  const id = record[field.name];
  return typeof id === 'number' ? [id] : [];
}

/** Computes rollups (all or `names`) and derived values (all or `ruled`). Returns the changed records. */
export async function recompute(
  entity: EntityModel,
  ids: readonly number[],
  call: DbCall,
  names?: ReadonlySet<string>,
  ruled?: ReadonlySet<string>,
): Promise<{ before: Values; after: Values }[]> {
  const fields = entity.fields.flatMap(({ name, rollup }): RollupField[] =>
    rollup === undefined || names?.has(name) === false ? [] : [{ field: name, rollup }],
  );
  if (ids.length === 0) return [];
  const order = [{ field: 'Id', descending: false }];
  const found = await selectRecords({ entity, ids, sort: order, lock: true }, call);
  const figures = await rollupFigures(entity, ids, fields, call);
  const moved: { before: Values; after: Values }[] = [];
  for (const { id, values } of found) {
    const record = { ...values, ...figures.get(id) };
    const children = await readChildren(entity, id, call);
    const rows = Object.fromEntries([...children].map(([name, child]) => [name, child.rows]));
    const resolved = await resolveNames(entity, record, call, values);
    const { outcome } = await runRules({ entity, values: { ...record, ...rows }, resolved }, call);
    const after = { ...record, ...computedValues(entity, outcome, ruled) };
    const diff = diffRecord(values, after);
    if (Object.keys(diff).length === 0) continue;
    requireAssessed(entity, values, after, call);
    const changed = Object.fromEntries(Object.entries(diff).map(([name, [, now]]) => [name, now]));
    await updateRow(call.db, entity.key, id, changed).catch((error: unknown) => {
      throw isUnfit(error) ? beyondColumns(entity, after, error, call) : error;
    });
    moved.push({ before: values, after });
  }
  return moved;
}

/** The error for a figure that its column cannot hold, with the names of the record and the field. */
function beyondColumns(entity: EntityModel, record: Values, cause: Error, call: Call): AppError {
  const field = entity.fields.find((each) => isBeyond(each, record[each.name]));
  return new AppError('RECORD_INVALID', {
    text: `${entity.title}“${recordTitle(entity, record, call.wording)}”的${field?.title ?? '合计'}会超出能保存的范围`,
    detail: cause.message,
    cause,
  });
}

/** Whether a number has more digits before the point than its column. */
function isBeyond(field: FieldModel, value: Value = null): boolean {
  const [, all, decimals] = /^numeric\((\d+),(\d+)\)$/.exec(fieldKind(field).column(field) ?? '') ?? [];
  const most = all === undefined ? Number.MAX_SAFE_INTEGER : 10 ** (Number(all) - Number(decimals));
  return typeof value === 'number' && Math.abs(value) >= most;
}

/** Values that rules compute, all or those of these fields; hidden fields stay unchanged. */
function computedValues(
  entity: EntityModel,
  { computed, states }: Outcome,
  names: ReadonlySet<string> | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    [...computed].flatMap(([index, value]): [string, Value][] => {
      const field = entity.fields[index];
      if (field === undefined || names?.has(field.name) === false) return [];
      return states[index]?.display === 'visible' ? [[field.name, value]] : [];
    }),
  );
}
