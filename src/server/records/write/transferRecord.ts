import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../access/Call.ts';
import { findVisible } from '../read/getRecord.ts';
import { mayTransfer } from '../read/presentRecord.ts';
import { afterWrite } from './afterWrite.ts';
import { giveFound } from './follow/giveToOwner.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';

/** Gives a record to another owner, whatever its state. Throws NOT_FOUND, FORBIDDEN, or RECORD_INVALID for an owner that is none. */
export async function transferRecord(call: Call, entity: EntityModel, id: number, ownerId: number): Promise<void> {
  if (!mayTransfer(entity)) throw new AppError('BAD_REQUEST', { text: '该数据不能转移负责人' });
  await call.services.database.checkSpace();
  await transaction(call.services.database, async (db) => {
    const found = await findVisible(db, call, entity, id, { lock: true });
    if (found.flags['transfer'] !== true) throw new AppError('FORBIDDEN', { detail: `transfer ${entity.key} ${id}` });
    const touched = await giveFound(db, call, entity, found, ownerId);
    await settleTransitions(db, touched, call);
  });
  afterWrite(call, entity);
}
