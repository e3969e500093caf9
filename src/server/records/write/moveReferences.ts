import { build } from '#language/build.ts';
import { plainName } from '#language/plainName.ts';
import type { Expression } from '#language/Expression.ts';
import { type Value, type Values, isList, diffRecord } from '#language/Value.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import { requireAssessed } from '../read/assessAccessChange.ts';
import type { DbCall } from '../../access/Call.ts';
import { recordTitle } from '../read/readTitles.ts';
import { withoutTokens } from '../check/checkUnique.ts';
import { uniqueConflict } from '#engine/validate/unique.ts';
import { recompute, refreshRollups } from '../save/refreshRollups.ts';
import type { Touched } from '../check/Draft.ts';
import { writeLog, raiseHolders } from '../save/writeLog.ts';
import { mergedFields } from './previewMerge.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import { isLookup, isReference, isReferences } from '#fields/table/fieldKinds.ts';

/**
 * Redirects all references from the removed records to the remaining one, in the transaction `db`: in any state and of
 * any owner, each with a log entry, with sums and computed values. Returns their number and all records changed as a
 * result. Throws RECORD_INVALID when two of them would become duplicates.
 */
export async function moveReferences(
  swap: Swap,
  call: DbCall,
): Promise<{ count: number; touched: readonly Touched[] }> {
  const byEntity = new Map<EntityModel, FieldModel[]>();
  for (const { entity, field } of mergedFields(swap.entity, call))
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), field]);
  const moved = new Map<EntityModel, readonly Moved[]>();
  for (const [entity, fields] of byEntity) moved.set(entity, await moveIn(entity, fields, swap, call));
  // Compute only after all references are redirected: some values are read from others.
  const touched: Touched[] = [];
  for (const [entity, changes] of moved) {
    const ids = changes.map(({ after }) => Number(after['Id']));
    touched.push(...ids.map((id) => ({ entity, id })));
    await raiseHolders(entity, changes, call);
    touched.push(...(await refreshRollups(entity, changes, call)));
    touched.push(...(await refreshRollups(entity, await recompute(entity, ids, call), call)));
  }
  const count = [...moved.values()].reduce((sum, changes) => sum + changes.length, 0);
  return { count, touched };
}

interface Moved {
  readonly before: Values;
  readonly after: Values;
}

async function moveIn(entity: EntityModel, fields: readonly FieldModel[], swap: Swap, call: DbCall): Promise<Moved[]> {
  const where = build.or(...fields.map((field) => namesOne(field, swap)));
  const sort = [{ field: 'Id', descending: false }];
  const moved: Moved[] = [];
  for (const { id, values } of await selectRecords({ entity, where, sort, lock: true }, call)) {
    if (entity.key === swap.entity.key && swap.from.has(id)) continue;
    const wanted = await unrivalled(entity, values, swapNames(entity, fields, values, swap), call);
    const changed = Object.entries(diffRecord(values, wanted)).map(([name, [, now]]): [string, Value] => [name, now]);
    if (changed.length === 0) continue;
    const base = { UpdateTime: call.now, UpdaterId: call.who.employeeId, Version: Number(values['Version']) + 1 };
    requireAssessed(entity, values, wanted, call);
    await updateRow(call.db, entity.key, id, { ...Object.fromEntries(changed), ...base });
    await writeLog({ entity, id, action: 'merge', before: values, after: wanted }, call);
    moved.push({ before: values, after: { ...wanted, ...base } });
  }
  return moved;
}

/** The condition for records with a reference to a removed record in a field. */
function namesOne({ name, type, reference }: FieldModel, { entity, from }: Swap): Expression {
  const value = build.record(name);
  const ids = [...from.keys()];
  if (isLookup({ type })) return build.oneOf(build.call('plain', value), [...from.values()].map(plainName));
  const names = isReferences({ type }) ? build.or(...ids.map((id) => build.has(value, id))) : build.oneOf(value, ids);
  return reference?.oneOf === undefined
    ? names
    : build.and(build.compare(build.record(reference.oneOf.by), '===', entity.key), names);
}

/** Retains one of two unique flags (a customer's default); other unique values that become equal fail the merge. */
async function unrivalled(entity: EntityModel, stored: Values, wanted: Values, call: DbCall): Promise<Values> {
  const after: Record<string, Value> = { ...wanted };
  for (const unique of entity.unique) {
    const where = uniqueConflict(unique, { stored, after, refs: {} }, call);
    const [other] = where === undefined ? [] : await selectRecords({ entity, columns: [], where, limit: 1 }, call);
    if (other === undefined) continue;
    if (unique.clears === undefined)
      throw new AppError('RECORD_INVALID', {
        text: `${entity.title}“${recordTitle(entity, stored, call.wording)}”不能合并过来：${withoutTokens(unique.message)}，请先处理其中一条`,
      });
    after[unique.clears] = false;
  }
  return after;
}

/** A record with the remaining record in place of removed ones, by Id and name; never by itself. */
function swapNames(entity: EntityModel, fields: readonly FieldModel[], values: Values, swap: Swap): Values {
  const { from, to } = swap;
  const isKept = entity.key === swap.entity.key && values['Id'] === to.id;
  const swapped: Record<string, Value> = { ...values };
  for (const field of fields) {
    const { name, type, reference } = field;
    const value = values[name] ?? null;
    if (isLookup({ type })) {
      if (typeof value === 'string' && namesGone(entity, field, values, swap)) swapped[name] = to.title;
    } else if (reference === undefined || referredKey(reference, values) !== swap.entity.key) continue;
    else if (typeof value === 'number' && from.has(value)) swapped[name] = isKept ? null : to.id;
    else if (isList(value))
      swapped[name] = [...new Set(value.map((id) => (typeof id === 'number' && from.has(id) ? to.id : id)))];
  }
  return swapped;
}

/** Whether a lookup text refers to a removed record: by its Id field, else by a derived Id, else by text. */
function namesGone({ fields }: EntityModel, { name, reference }: FieldModel, values: Values, swap: Swap): boolean {
  const beside =
    reference?.idField ??
    fields.find((other) => other.computed && isReference(other) && other.reference?.entity === swap.entity.key)?.name;
  const id = beside === undefined ? null : (values[beside] ?? null);
  if (typeof id === 'number') return swap.from.has(id);
  const own = values[name];
  return typeof own === 'string' && [...swap.from.values()].some((title) => plainName(title) === plainName(own));
}

/** Records of an entity that are replaced by another one. */
interface Swap {
  readonly entity: EntityModel;
  /** Titles of the removed records, by Id. */
  readonly from: ReadonlyMap<number, string>;
  readonly to: { readonly id: number; readonly title: string };
}
