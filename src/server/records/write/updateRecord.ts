import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { readChildren } from '../read/childRecords.ts';
import { findVisible, getWritten } from '../read/getRecord.ts';
import { presentRecord, type RecordReply } from '../read/presentRecord.ts';
import { acceptsWarnings } from './acceptsWarnings.ts';
import { afterWrite } from './afterWrite.ts';
import { planChildren } from './check/planChildren.ts';
import { findForm } from './formFields.ts';
import { changedDraft } from './changedDraft.ts';
import { onceOnly, type Replayed } from './onceOnly.ts';
import type { Body } from './readSent.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { saveDraft } from './saveDraft.ts';

/**
 * Changes the sent fields of a record. Throws NOT_FOUND, VERSION_CONFLICT with the record as it is now, FORBIDDEN or STATE_FORBIDS,
 * RECORD_INVALID with every issue.
 */
export async function updateRecord(
  call: Call,
  entity: EntityModel,
  body: Body,
  key: string | undefined,
): Promise<RecordReply | Replayed> {
  const { id, version } = readKey(body);
  const form = findForm(entity, typeof body['form'] === 'string' ? body['form'] : undefined);
  const reply = await onceOnly(call, { route: `${entity.key}.Update`, body, key }, async (db) => {
    const found = await findVisible(db, call, entity, id, { lock: true });
    if (found.values['Version'] !== version) throw await conflict(db, call, entity, found);
    const draft = { ...(await changedDraft(db, call, entity, form, found, body)), warns: !acceptsWarnings(body) };
    const children = await readChildren(db, entity, id, call);
    const plans = planChildren(call, { entity, sent: draft.sent, storedId: id, children });
    const { touched } = await saveDraft(db, draft, plans, 'edit', call);
    await settleTransitions(db, touched, call);
    return getWritten(db, call, entity, id);
  });
  afterWrite(call, entity);
  return reply;
}

function readKey(body: Body): { id: number; version: number } {
  const [id, version] = [Number(body['Id']), Number(body['Version'])];
  if (typeof body['Id'] !== 'string' || !Number.isSafeInteger(id))
    throw new AppError('BAD_REQUEST', { text: '缺少编号', detail: 'Id' });
  if (typeof body['Version'] !== 'string' || !Number.isSafeInteger(version))
    throw new AppError('BAD_REQUEST', { text: '缺少版本号', detail: 'Version' });
  return { id, version };
}

async function conflict(db: Db, call: Call, entity: EntityModel, found: FoundRecord): Promise<AppError> {
  const { Record, Masked } = await presentRecord(db, entity, found, call);
  return new AppError('VERSION_CONFLICT', { data: { Current: Record, Masked } });
}
