import { sameValue, type Value, type Values } from '#language/Value.ts';
import { formFields, findForm } from '../check/readSent.ts';
import { nowCalled, type EntityModel } from '#engine/model/EntityModel.ts';
import { actorName } from '#engine/permission/UserContext.ts';
import type { WaitingChanges } from '#engine/records/overwrittenFields.ts';
import { isRows } from '#fields/table/traits.ts';
import { fileIds } from '#fields/table/fileIds.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { readCorrectionRow, removeCorrections, storeCorrection } from '../../db/rows/recordCorrections.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import { remindChange } from '../../notify/remindChange.ts';
import { writeLog } from './writeLog.ts';

/** The changed version of a record that waits for its release. */
export interface Waiting {
  readonly by: string | null;
  readonly time: string;
  readonly changes: WaitingChanges;
  readonly values: Values;
  readonly files: readonly number[];
}

const isChanges = (stored: unknown): stored is Readonly<Record<string, readonly [Value, Value]>> =>
  typeof stored === 'object' && stored !== null;

/** Reads the waiting version of a record with the current names of its fields; undefined without one. */
export async function readWaiting(entity: EntityModel, id: number, db: Db): Promise<Waiting | undefined> {
  const row = await readCorrectionRow(db, entity.key, id);
  if (row === undefined) return undefined;
  const stored: unknown = JSON.parse(row.Changes);
  const changes = new Map(
    Object.entries(isChanges(stored) ? stored : {}).flatMap(([name, change]) => {
      const field = nowCalled(entity, name);
      return field === undefined ? [] : [[field.name, change] as const];
    }),
  );
  const values = Object.fromEntries([...changes].map(([name, [, value]]) => [name, value]));
  return { by: row.OperatorName, time: row.OpTime, changes, values, files: row.Files };
}

interface Corrected {
  readonly found: FoundRecord;
  readonly waiting: Waiting | undefined;
  readonly after: Values;
}

/** Stores the differences between a record and its changed version, or removes that where none is left. */
export async function storeWaiting(
  entity: EntityModel,
  { found, waiting, after }: Corrected,
  db: Db,
  call: Call,
): Promise<Values> {
  const { id, values: live } = found;
  const fields = formFields(entity, findForm(entity, undefined)).filter(
    (field) => !field.computed && !isRows(field) && !sameValue(after[field.name], live[field.name]),
  );
  const changes = fields.map(({ name }): readonly [string, readonly [Value, Value]] => [
    name,
    [waiting?.changes.get(name)?.[0] ?? live[name] ?? null, after[name] ?? null],
  ]);
  const files = fields.flatMap((field) => {
    const kept = fileIds(field, live);
    return fileIds(field, after).filter((file) => !kept.includes(file));
  });
  const isWaiting = changes.length > 0;
  if (isWaiting)
    await storeCorrection(db, {
      EntityKey: entity.key,
      RecordId: id,
      AccountId: call.who.accountId,
      OperatorName: actorName(call.who),
      OpTime: call.now,
      Changes: JSON.stringify(Object.fromEntries(changes)),
      Files: files,
    });
  else await removeCorrections(db, entity.key, [id]);
  const marks = {
    CorrectorId: isWaiting ? call.who.employeeId : null,
    CorrectTime: isWaiting ? call.now : null,
    Version: Number(live['Version']) + 1,
  };
  const marked = { ...live, ...marks };
  await updateRow(db, entity.key, id, marks);
  await writeLog({ entity, id, action: 'revise', before: live, after: marked }, db, call);
  await remindChange(entity, { before: live, after: marked }, db, call);
  return marks;
}
