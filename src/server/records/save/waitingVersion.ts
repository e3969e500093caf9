import { rowsOf, sameValue, type Value, type Values } from '#language/Value.ts';
import { formFields, findForm } from '../check/readSent.ts';
import { nowCalled, type EntityModel } from '#engine/model/EntityModel.ts';
import { actorName } from '#engine/permission/UserContext.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { overwrittenFields, rowChanges, type WaitingChanges } from '#engine/records/waitingChanges.ts';
import { isRows, fileIds } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { DbCall } from '../../access/Call.ts';
import type { CheckedChildren, RowChanges } from '../check/planChildren.ts';
import { readCorrectionRow, removeCorrections, storeCorrection } from '../../db/rows/recordCorrections.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import type { StoredRows } from '../read/childRecords.ts';
import { remindChange } from '../../notify/remindChange.ts';
import { writeLog } from './writeLog.ts';

/** The changed version of a record that waits for its release. */
export interface Waiting {
  readonly by: string | null;
  readonly time: string;
  readonly changes: WaitingChanges;
  /** The values to write, without child rows. */
  readonly values: Values;
  /** Computed values as they were when it was stored. */
  readonly computed: Values;
  readonly rows: RowChanges;
  readonly files: readonly number[];
}

const isChanges = (stored: unknown): stored is Readonly<Record<string, readonly [Value, Value]>> =>
  typeof stored === 'object' && stored !== null;

/** Reads the waiting version of a record with the current names of its fields; undefined without one. */
export async function readWaiting(entity: EntityModel, id: number, call: DbCall): Promise<Waiting | undefined> {
  const row = await readCorrectionRow(call.db, entity.key, id);
  if (row === undefined) return undefined;
  const stored: unknown = JSON.parse(row.Changes);
  const changes = new Map<string, readonly [Value, Value]>();
  const [values, computed]: [Record<string, Value>, Record<string, Value>] = [{}, {}];
  const rows = new Map<string, readonly Values[]>();
  for (const [name, change] of Object.entries(isChanges(stored) ? stored : {})) {
    const field = nowCalled(entity, name);
    if (field === undefined) continue;
    const child = call.findEntity(field.child?.entity ?? '');
    const [base, value] = child === undefined ? change : [rowsNow(child, change[0]), rowsNow(child, change[1])];
    changes.set(field.name, [base, value]);
    if (isRows(field)) rows.set(field.name, rowsOf(value));
    else if (field.computed) computed[field.name] = value;
    else values[field.name] = value;
  }
  return { by: row.OperatorName, time: row.OpTime, changes, values, computed, rows, files: row.Files };
}

/** Child rows with the current names of their fields. */
const rowsNow = (child: EntityModel, value: Value): readonly Values[] =>
  rowsOf(value).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [nowCalled(child, name)?.name ?? name, cell])),
  );

/** The fields of a waiting version that the record has changed to something else since. */
export const overwrittenBy = (
  entity: EntityModel,
  { changes }: Pick<Waiting, 'changes'>,
  live: Values,
  children: ReadonlyMap<string, StoredRows>,
): string[] =>
  overwrittenFields(entity, changes, {
    ...live,
    ...Object.fromEntries([...children].map(([name, { rows }]) => [name, rows])),
  });

interface Corrected {
  readonly found: FoundRecord;
  readonly waiting: Waiting | undefined;
  readonly after: Values;
  readonly children: readonly CheckedChildren[];
}

/** Stores the differences between a record and its changed version, or removes that where none is left. */
export async function storeWaiting(
  entity: EntityModel,
  { found, waiting, after, children }: Corrected,
  call: DbCall,
): Promise<Values> {
  const { id, values: live } = found;
  const fields = formFields(entity, findForm(entity, undefined)).filter(
    (field) => !isRows(field) && !sameValue(after[field.name], live[field.name]),
  );
  const own = fields.map(({ name }): readonly [string, readonly [Value, Value]] => [
    name,
    [waiting?.changes.get(name)?.[0] ?? live[name] ?? null, after[name] ?? null],
  ]);
  const rows = children.flatMap(({ field, ...plan }): (readonly [string, readonly [Value, Value]])[] => {
    const changed = { ...plan, rows: plan.rows.map(({ draft, after: row }) => ({ stored: draft.stored, after: row })) };
    const base = rowsOf(waiting?.changes.get(field.name)?.[0]);
    const change = rowChanges(childFieldsOf(field, call.findEntity), changed, base);
    return change === undefined ? [] : [[field.name, change]];
  });
  const files = [
    ...addedFiles(fields, live, after),
    ...children.flatMap(({ entity: child, rows: all }) =>
      all.flatMap(({ draft, after: row }) => addedFiles(child.fields, draft.stored, row)),
    ),
  ];
  const changes = [...own, ...rows];
  const isWaiting = rows.length > 0 || fields.some(({ computed }) => !computed);
  if (isWaiting)
    await storeCorrection(call.db, {
      EntityKey: entity.key,
      RecordId: id,
      AccountId: call.who.accountId,
      OperatorName: actorName(call.who),
      OpTime: call.now,
      Changes: JSON.stringify(Object.fromEntries(changes)),
      Files: files,
    });
  else await removeCorrections(call.db, entity.key, [id]);
  const marks = {
    CorrectorId: isWaiting ? call.who.employeeId : null,
    CorrectTime: isWaiting ? call.now : null,
    Version: Number(live['Version']) + 1,
  };
  const marked = { ...live, ...marks };
  await updateRow(call.db, entity.key, id, marks);
  await writeLog({ entity, id, action: 'revise', before: live, after: marked }, call);
  await remindChange(entity, { before: live, after: marked }, call);
  return marks;
}

/** The files that a save adds to a record. */
const addedFiles = (fields: readonly FieldModel[], before: Values | undefined, after: Values): number[] =>
  fields.flatMap((field) => {
    const kept = fileIds(field, before);
    return fileIds(field, after).filter((file) => !kept.includes(file));
  });
