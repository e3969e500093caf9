import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DbCall, Served } from '../../access/Call.ts';
import { readChildren } from '../read/childRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { afterWrite, onceOnly, type Replayed, type WriteServices } from './onceOnly.ts';
import { listReferrers } from '../check/listReferrers.ts';
import { refreshRollups } from '../save/refreshRollups.ts';
import type { Touched } from '../check/Draft.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { removeRow } from '../save/saveRows.ts';
import { stateForbids } from './updateRecord.ts';
import { writeLog, raiseHolders } from '../save/writeLog.ts';

/** The record to delete; with the Version it was read in, changes since then are reported as a conflict. */
interface Doomed {
  readonly id: number;
  readonly version: number | undefined;
}

/** Marks a record and its child rows as deleted. NOT_FOUND, VERSION_CONFLICT, FORBIDDEN, STATE_FORBIDS, REFERENCED. */
export async function deleteRecord(
  entity: EntityModel,
  doomed: Doomed,
  call: Served<WriteServices>,
  key?: string,
): Promise<null | Replayed> {
  const reply = await onceOnly({ route: `${entity.key}.Delete`, body: doomed, key }, call, (call) =>
    remove(entity, doomed, call),
  );
  afterWrite(entity, call.services);
  return reply;
}

async function remove(
  entity: EntityModel,
  { id, version }: Doomed,
  call: Served<WriteServices, DbCall>,
): Promise<null> {
  const found = await findVisible(entity, id, call, { lock: true });
  if (version !== undefined && found.values['Version'] !== version)
    throw new AppError('VERSION_CONFLICT', { text: '数据已被他人修改，没有删除。请核对后再删除' });
  if (found.flags['delete'] !== true) throw stateForbids(entity, 'delete', found);
  const children = [...(await readChildren(entity, id, call)).values()];
  const referrers = await listReferrers(entity, [id], call);
  for (const { entity: child, rows } of children)
    referrers.push(
      ...(await listReferrers(
        child,
        rows.map((row) => Number(row['Id'])),
        call,
      )),
    );
  if (referrers.length > 0) throw new AppError('REFERENCED', { data: { References: referrers } });
  const touched: Touched[] = [];
  for (const { entity: child, rows } of children)
    for (const row of rows) {
      await removeRow(child.key, row, call);
      touched.push(...(await refreshRollups(child, [{ before: row, after: undefined }], call)));
    }
  await removeRow(entity.key, found.values, call);
  await writeLog({ entity, id, action: 'delete', before: found.values, after: found.values }, call);
  const gone = [{ before: found.values, after: undefined }];
  await raiseHolders(entity, gone, call);
  touched.push(...(await refreshRollups(entity, gone, call)));
  await settleTransitions(touched, call, call.services.commands);
  return null;
}
