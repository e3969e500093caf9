import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { readChildren } from '../read/childRecords.ts';
import { planChildren } from '../check/planChildren.ts';
import type { Draft, Touched } from '../check/Draft.ts';
import { saveDraft } from './saveDraft.ts';

/**
 * Assigns a record to another owner in the transaction `db`, whatever its state; does not check permission. Returns the
 * changed records. Throws RECORD_INVALID for an invalid owner.
 */
export async function giveToOwner(
  entity: EntityModel,
  id: number,
  ownerId: number,
  db: Db,
  call: Call,
): Promise<readonly Touched[]> {
  const columns = entity.fields.map(({ name }) => name);
  const [found] = await selectRecords(db, { entity, columns, ids: [id], lock: true }, call);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return giveFound(entity, found, ownerId, db, call);
}

/** Like `giveToOwner`, for a record that was already found and locked. */
export async function giveFound(
  entity: EntityModel,
  { id, values }: Pick<FoundRecord, 'id' | 'values'>,
  ownerId: number,
  db: Db,
  call: Call,
): Promise<readonly Touched[]> {
  const owner = entity.field('OwnerId');
  if (owner === undefined) throw new AppError('BAD_REQUEST', { text: '该数据不能转移负责人' });
  const sent = { OwnerId: ownerId };
  const draft: Draft = {
    entity,
    stored: values,
    sent,
    defaulted: new Set(),
    values: { ...values, ...sent },
    fields: [owner],
    editable: new Set(['OwnerId']),
    ignored: [],
    issues: [],
  };
  const children = await readChildren(entity, id, db, call);
  const plans = planChildren({ entity, sent: {}, storedId: id, children }, call);
  return (await saveDraft(draft, plans, 'transfer', db, call)).touched;
}
