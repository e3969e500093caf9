import type { Values } from '#language/Value.ts';
import { diffRecord } from '#engine/records/diffRecord.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { addVersion } from '../../db/rows/recordVersions.ts';
import type { Call } from '../../access/Call.ts';

/** Keeps what a save has changed of the fields that make up a version; nothing where it changed none of them. */
export async function keepVersion(
  db: Db,
  { key, versions }: EntityModel,
  { id, before, after }: { readonly id: number; readonly before: Values | undefined; readonly after: Values },
  call: Call,
): Promise<void> {
  if (versions === undefined || before === undefined) return;
  const changed = diffRecord(before, after);
  if (!versions.of.some((name) => Object.hasOwn(changed, name))) return;
  const content = Object.fromEntries(versions.of.map((name) => [name, before[name] ?? null]));
  const { employeeId, name } = call.who;
  const row = { EntityKey: key, RecordId: id, OperatorId: employeeId, OperatorName: name, OpTime: call.now };
  await addVersion(db, { ...row, Content: JSON.stringify(content) }, versions.keep);
}
