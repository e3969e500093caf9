import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { dropMasked } from '#engine/records/pickWritable.ts';
import { overwrittenFields, type WaitingChanges } from '#engine/records/overwrittenFields.ts';
import type { CorrectionReply, RecordReply, SavedReply } from '#wire/RecordReply.ts';
import type { Call } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Draft } from '../check/Draft.ts';
import { planChildren } from '../check/planChildren.ts';
import { findForm, formFields, readSent, type WireBody } from '../check/readSent.ts';
import { readChildren } from '../read/childRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { mayReadCorrection, presentRecord } from '../read/presentRecord.ts';
import { checkSave, presentIgnored } from '../save/saveDraft.ts';
import { readWaiting, storeWaiting, type Waiting } from '../save/waitingVersion.ts';
import { afterWrite, answersOf, onceOnly, type Replayed, type WriteServices } from './onceOnly.ts';
import { readKey, stateForbids } from './updateRecord.ts';

/**
 * Returns the waiting version of a record, or the record itself as the form of a new one. Throws NOT_FOUND, and
 * FORBIDDEN for users who may neither write nor release it.
 */
export async function getCorrection(entity: EntityModel, id: number, db: Db, call: Call): Promise<CorrectionReply> {
  const found = await findVisible(entity, id, db, call);
  if (!mayReadCorrection(entity, found)) throw new AppError('FORBIDDEN', { detail: `revise ${entity.key} ${id}` });
  const waiting = await readWaiting(entity, id, db);
  const { readable } = call.access(entity);
  const changes: WaitingChanges = waiting?.changes ?? new Map();
  return {
    ...(await present(entity, found, waiting, db, call)),
    By: waiting?.by ?? null,
    Time: waiting?.time ?? null,
    Changed: [...changes.keys()].filter((name) => readable.has(name)),
    Overwritten: overwrittenFields(changes, found.values).filter((name) => readable.has(name)),
  };
}

/** The record with its waiting version in place of the changed fields, as a form of that version shows it. */
async function present(
  entity: EntityModel,
  found: FoundRecord,
  waiting: Waiting | undefined,
  db: Db,
  call: Call,
): Promise<RecordReply> {
  const reply = await presentRecord(entity, { ...found, values: { ...found.values, ...waiting?.values } }, db, call);
  return { ...reply, Editable: found.flags['revise'] === true ? [...call.access(entity).writable] : [] };
}

/**
 * Writes the waiting version of a record: the sent fields over an earlier one, with the rules and checks of a save and
 * of its release. The record stays as it is, except for the marks and its version. Throws what `updateRecord` does.
 */
export async function correctRecord(
  entity: EntityModel,
  body: WireBody,
  key: string | undefined,
  services: WriteServices,
  call: Call,
): Promise<SavedReply | Replayed> {
  const { id, version } = readKey(body);
  const reply = await onceOnly({ route: `${entity.key}.Revise`, body, key }, services.database, call, async (db) => {
    const found = await findVisible(entity, id, db, call, { lock: true });
    if (found.flags['revise'] !== true) throw stateForbids(entity, 'edit', found);
    const waiting = await readWaiting(entity, id, db);
    if (found.values['Version'] !== version) {
      const { Record, Masked } = await present(entity, found, waiting, db, forReader(call));
      throw new AppError('VERSION_CONFLICT', { data: { Current: Record, Masked } });
    }
    const draft = correctedDraft(entity, found, waiting, body, call);
    const children = await readChildren(entity, id, db, call);
    const plans = planChildren({ entity, sent: {}, storedId: id, children }, call);
    const { checked } = await checkSave(draft, plans, db, call);
    const marks = await storeWaiting(entity, { found, waiting, after: checked.after }, db, call);
    const after = { ...found.values, ...marks };
    const written = await present(entity, { ...found, values: after }, await readWaiting(entity, id, db), db, call);
    return { ...written, Ignored: checked.ignored.map(presentIgnored) };
  });
  afterWrite(entity, services);
  return reply;
}

function correctedDraft(
  entity: EntityModel,
  found: FoundRecord,
  waiting: Waiting | undefined,
  body: WireBody,
  call: Call,
): Draft {
  const { writable } = call.access(entity);
  const fields = formFields(entity, findForm(entity, undefined));
  const before = { ...found.values, ...waiting?.values };
  const { sent: read, ignored, issues } = readSent(entity, fields, writable, body, call, before);
  const sent = { ...waiting?.values, ...dropMasked(entity, read, before) };
  return {
    entity,
    stored: found.values,
    sent,
    defaulted: new Set(),
    values: { ...found.values, ...sent },
    fields: fields.filter(({ name }) => writable.has(name)),
    editable: new Set([...writable, ...Object.keys(sent)]),
    action: entity.workflow?.correction?.release,
    restored: new Set(waiting?.files),
    ignored,
    issues,
    ...answersOf(body),
  };
}
