import { AppError } from '#core/errors.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../permission/Call.ts';
import { readChildren } from '../read/childRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { mayTransfer } from '../read/presentRecord.ts';
import { afterWrite } from './afterWrite.ts';
import { planChildren } from './child/planChildren.ts';
import type { Draft } from './Draft.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { saveDraft } from './saveDraft.ts';

/** Gives a record to another owner, whatever its state. Throws NOT_FOUND, FORBIDDEN, or RECORD_INVALID for an owner that is none. */
export async function transferRecord(call: Call, entity: EntityModel, id: number, ownerId: number): Promise<void> {
  const owner = entity.field('OwnerId');
  if (!mayTransfer(entity) || owner === undefined) throw new AppError('BAD_REQUEST', { text: '该数据不能转移负责人' });
  await call.services.database.checkSpace();
  await transaction(call.services.database, async (db) => {
    const found = await findVisible(db, call, entity, id, { lock: true });
    if (found.flags['transfer'] !== true) throw new AppError('FORBIDDEN', { detail: `transfer ${entity.key} ${id}` });
    const sent = { OwnerId: ownerId };
    const draft: Draft = {
      entity,
      stored: found.values,
      sent,
      defaulted: new Set(),
      values: { ...found.values, ...sent },
      fields: [owner],
      editable: new Set(['OwnerId']),
      ignored: [],
      issues: [],
    };
    const children = await readChildren(db, entity, id, call);
    const plans = planChildren(call, { entity, sent: {}, storedId: id, children });
    const { touched } = await saveDraft(db, draft, plans, 'transfer', call);
    await settleTransitions(db, touched, call);
  });
  afterWrite(call, entity);
}
