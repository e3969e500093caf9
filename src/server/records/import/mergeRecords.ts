import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import { moveAccounts } from '../../db/system/accounts.ts';
import type { Call } from '../../access/Call.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { titleOf } from '../read/readTitles.ts';
import { afterWrite } from '../write/afterWrite.ts';
import { recompute, refreshRollups } from '../write/follow/refreshRollups.ts';
import type { Touched } from '../write/follow/Touched.ts';
import { onceOnly, type Replayed } from '../write/onceOnly.ts';
import { removeRow, saveDraft } from '../write/saveDraft.ts';
import { writeLog } from '../write/writeLog.ts';
import { findMergeable } from './findMergeable.ts';
import { mergedFields } from './mergedFields.ts';
import { mergedValues } from './mergedValues.ts';
import { moveReferences } from './moveReferences.ts';

export interface MergeCall {
  readonly ids: readonly number[];
  /** The one of them that stays. */
  readonly keep: number;
  /** The Idempotency-Key of the call. */
  readonly key: string | undefined;
}

/**
 * Makes one record of several, in one transaction: everything that refers to the others refers to the one that stays, with accounts,
 * child rows and sums, what is empty in it is taken over from them, and the others are deleted. Returns how many records were moved. Throws as `findMergeable` and
 * `moveReferences`; nothing has happened then.
 */
export async function mergeRecords(
  call: Call,
  entity: EntityModel,
  { ids, keep, key }: MergeCall,
): Promise<{ Records: number } | Replayed> {
  const reply = await onceOnly(call, { route: `${entity.key}.Merge`, body: { ids, keep }, key }, async (db) => {
    const found = await findMergeable(db, call, entity, ids, true);
    const kept = found.find(({ id }) => id === keep);
    if (kept === undefined) throw new AppError('BAD_REQUEST', { text: '请选择要保留的一条' });
    return merge(
      db,
      call,
      entity,
      kept,
      found.filter((record) => record !== kept),
    );
  });
  const others = mergedFields(call, entity).map((field) => field.entity);
  for (const changed of new Set([entity, ...others])) afterWrite(call, changed);
  return reply;
}

async function merge(
  db: Db,
  call: Call,
  entity: EntityModel,
  kept: FoundRecord,
  gone: readonly FoundRecord[],
): Promise<{ Records: number }> {
  const title = ({ values }: FoundRecord): string => titleOf(entity, values, call.enums);
  const from = new Map(gone.map((record) => [record.id, title(record)]));
  const moved = await moveReferences(db, call, { entity, from, to: { id: kept.id, title: title(kept) } });
  const touched: Touched[] = [...moved.touched];
  const accounts = entity.organisation === 'customer' ? await moveAccounts(db, [...from.keys()], kept.id) : 0;
  for (const { id, values } of gone) {
    await removeRow(db, entity.key, values, call);
    await writeLog(db, { entity, id, action: 'merge', before: values, after: values }, call);
    touched.push(...(await refreshRollups(db, entity, [{ before: values, after: undefined }], call)));
  }
  const { draft } = await mergedValues(db, call, entity, kept, gone);
  const saved = draft === undefined ? undefined : await saveDraft(db, draft, [], 'merge', call);
  touched.push(...(saved?.touched ?? []));
  const changes = await recompute(db, entity, [kept.id], call);
  touched.push(...(await refreshRollups(db, entity, changes, call)), { entity, id: kept.id });
  const merged = [...from.values()];
  const after = saved?.after ?? kept.values;
  await writeLog(db, { entity, id: kept.id, action: 'merge', before: after, after, merged }, call);
  await settleTransitions(db, touched, call);
  return { Records: moved.count + accounts };
}
