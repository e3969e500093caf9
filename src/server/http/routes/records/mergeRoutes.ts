import type { DbCall } from '../../../access/Call.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { accessFields } from '#engine/permission/accessChange.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FoundRecord } from '../../../db/rows/selectRecords.ts';
import { moveAccounts } from '../../../db/accounts/accounts.ts';
import { settleTransitions } from '../../../workflow/settleTransitions.ts';
import { assessAccessChange } from '../../../records/read/assessAccessChange.ts';
import { recordTitle } from '../../../records/read/readTitles.ts';
import { afterWrite, onceOnly, type Replayed } from '../../../records/write/onceOnly.ts';
import { recompute, refreshRollups } from '../../../records/save/refreshRollups.ts';
import type { Touched } from '../../../records/check/Draft.ts';
import { removeRow } from '../../../records/save/saveRows.ts';
import { saveDraft } from '../../../records/save/saveDraft.ts';
import { writeLog, raiseHolders } from '../../../records/save/writeLog.ts';
import { findMergeable, mergedFields, previewMerge, mergedValues } from '../../../records/write/previewMerge.ts';
import { moveComments, moveFollows } from '../../../db/system/commentTable.ts';
import { moveNoticeLog } from '../../../db/system/reminderTables.ts';
import { moveReferences } from '../../../records/write/moveReferences.ts';
import { idsIn } from '#wire/params.ts';
import { type RequestCall, idempotencyKey } from '../../readRequest.ts';
import { recordRoute } from '../../route.ts';

/** Duplicate records: what refers to each, and merging them. */
export function mergeRoutes(app: FastifyInstance): void {
  recordRoute(app, 'GET /api/:api/MergePreview', ({ call, entity }, { query }) =>
    previewMerge(entity, idsIn(query.ids), { ...call, db: call.services.database.db }),
  );
  recordRoute(app, 'POST /api/:api/Merge', async ({ call, entity }, request) => {
    const ids = idsIn(request.body.ids);
    const { keep, AcceptGains: accepted } = request.body;
    const asked = { ids, keep: Number(keep), accepted, key: idempotencyKey(request) };
    return await mergeRecords(call, entity, asked);
  });
}

interface MergeCall {
  readonly ids: readonly number[];
  readonly keep: number;
  /** The accepted list of users and the records that they will reach. */
  readonly accepted: string | undefined;
  /** The Idempotency-Key of the call. */
  readonly key: string | undefined;
}

/**
 * Merges several records into one, in one transaction: all references to the others, including accounts, child rows and
 * sums, move to the remaining one, its empty fields are filled from them, and the others are deleted. Returns the
 * number of moved records. Throws as `findMergeable` and `moveReferences`, and UNCONFIRMED with the users and the
 * records they would reach, unless accepted; nothing is stored then.
 */
async function mergeRecords(
  call: RequestCall,
  entity: EntityModel,
  { ids, keep, accepted, key }: MergeCall,
): Promise<{ Records: number } | Replayed> {
  const reply = await onceOnly(
    { route: `${entity.key}.Merge`, body: { ids, keep, accepted }, key },
    call,
    async (call) => {
      const found = await findMergeable(entity, ids, true, call);
      const kept = found.find(({ id }) => id === keep);
      if (kept === undefined) throw new AppError('BAD_REQUEST', { text: '请选择要保留的一条' });
      const gone = found.filter((record) => record !== kept);
      const work = (): Promise<{ Records: number }> => merge(call, entity, kept, gone);
      if (!mayDecideAccess(entity, call)) return work();
      const what = `合并${entity.title} ${recordTitle(entity, kept.values, call.wording)}`;
      const customers = entity.organisation === 'customer' ? { entity: entity.key, ids } : undefined;
      return assessAccessChange({ what, accepted, customers }, call, work);
    },
  );
  const others = mergedFields(entity, call).map((field) => field.entity);
  for (const changed of new Set([entity, ...others])) afterWrite(changed, call.services);
  return reply;
}

/** Whether a merge can give access to records: customers with accounts, units, employees. */
function mayDecideAccess(entity: EntityModel, call: RequestCall): boolean {
  const { facts = [] } = call.product.organisation;
  const named = mergedFields(entity, call);
  return (
    entity.organisation === 'customer' ||
    accessFields(entity, facts).length > 0 ||
    named.some(({ entity: other, field }) => accessFields(other, facts).includes(field.name))
  );
}

async function merge(
  call: DbCall & RequestCall,
  entity: EntityModel,
  kept: FoundRecord,
  gone: readonly FoundRecord[],
): Promise<{ Records: number }> {
  const title = ({ values }: FoundRecord): string => recordTitle(entity, values, call.wording);
  const from = new Map(gone.map((record) => [record.id, title(record)]));
  const moved = await moveReferences({ entity, from, to: { id: kept.id, title: title(kept) } }, call);
  await moveComments(call.db, entity.key, [...from.keys()], kept.id);
  await moveFollows(call.db, entity.key, [...from.keys()], kept.id);
  await moveNoticeLog(call.db, entity.key, [...from.keys()], kept.id);
  const touched: Touched[] = [...moved.touched];
  const merged = { entity: entity.key, ids: [...from.keys()] };
  const accounts = entity.organisation === 'customer' ? await moveAccounts(call.db, merged, kept.id) : 0;
  for (const { id, values } of gone) {
    await removeRow(entity.key, values, call);
    await writeLog({ entity, id, action: 'merge', before: values, after: values }, call);
    const removed = [{ before: values, after: undefined }];
    await raiseHolders(entity, removed, call);
    touched.push(...(await refreshRollups(entity, removed, call)));
  }
  const { draft } = await mergedValues(entity, kept, gone, call);
  const saved = draft === undefined ? undefined : await saveDraft(draft, [], 'merge', call);
  touched.push(...(saved?.touched ?? []));
  const changes = await recompute(entity, [kept.id], call);
  touched.push(...(await refreshRollups(entity, changes, call)), { entity, id: kept.id });
  const after = saved?.after ?? kept.values;
  await writeLog({ entity, id: kept.id, action: 'merge', before: after, after, merged: [...from.values()] }, call);
  await settleTransitions(touched, call, call.services.commands);
  return { Records: moved.count + accounts };
}
