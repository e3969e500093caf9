import type { EntityModel } from '#engine/model/EntityModel.ts';
import { findOpLog } from '../../db/system/opLog.ts';
import type { Call } from '../../access/Call.ts';
import { findVisible } from '../read/getRecord.ts';
import { pageOf } from './pageOf.ts';
import { presentLog, type LogEntry } from './presentLog.ts';

export interface LogReply {
  readonly Rows: readonly LogEntry[];
  readonly Total: number;
}

/**
 * What was done to a record, newest first, for those who may view it: only fields they may read, values as people read them. Customers
 * are not told who did it (domain 1.6).
 */
export async function recordLog(
  call: Call,
  entity: EntityModel,
  id: number,
  page: { page: number; rows: number },
): Promise<LogReply> {
  const { db } = call.services.database;
  await findVisible(db, call, entity, id);
  const { rows, total } = await findOpLog(db, { entities: [entity.key], recordId: id }, pageOf(page));
  const entries = await presentLog(db, call, rows);
  const isCustomer = call.who.role === 'customer';
  return { Rows: isCustomer ? entries.map((entry) => ({ ...entry, OperatorName: null })) : entries, Total: total };
}
