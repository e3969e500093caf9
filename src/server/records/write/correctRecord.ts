import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { dropMasked } from '#engine/records/pickWritable.ts';
import { withRowChanges } from '#engine/records/waitingChanges.ts';
import type { CorrectionReply, RecordReply, SavedReply } from '#wire/RecordReply.ts';
import type { Call, DbCall, Served } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Draft } from '../check/Draft.ts';
import { planChildren } from '../check/planChildren.ts';
import { findForm, formFields, readSent, type WireBody } from '../check/readSent.ts';
import { readChildren, type StoredRows } from '../read/childRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { maskRecord } from '../read/maskRecord.ts';
import { mayReadCorrection, presentRecord } from '../read/presentRecord.ts';
import { checkSave, checkWritten, namesIgnored } from '../save/saveDraft.ts';
import { overwrittenBy, readWaiting, storeWaiting, type Waiting } from '../save/waitingVersion.ts';
import { afterWrite, answersOf, onceOnly, type Replayed, type WriteServices } from './onceOnly.ts';
import { readKey, stateForbids } from './updateRecord.ts';

/** The waiting version of a record, else the record. NOT_FOUND; FORBIDDEN for users who may not write or release it. */
export async function getCorrection(entity: EntityModel, id: number, call: DbCall): Promise<CorrectionReply> {
  const found = await findVisible(entity, id, call);
  if (!mayReadCorrection(entity, found)) throw new AppError('FORBIDDEN', { detail: `revise ${entity.key} ${id}` });
  const waiting = await readWaiting(entity, id, call);
  const { readable } = call.access(entity);
  const changes = waiting?.changes ?? new Map<string, never>();
  const children = await readChildren(entity, id, call);
  return {
    ...(await present(entity, { ...found, children }, waiting, call)),
    By: waiting?.by ?? null,
    Time: waiting?.time ?? null,
    Changed: [...changes.keys()].filter((name) => readable.has(name)),
    Overwritten: overwrittenBy(entity, { changes }, found.values, children).filter((name) => readable.has(name)),
  };
}

/** The record with its waiting version in place of the changed fields, as a form of that version shows it. */
async function present(
  entity: EntityModel,
  { children, ...found }: FoundRecord & { readonly children: ReadonlyMap<string, StoredRows> },
  waiting: Waiting | undefined,
  call: DbCall,
): Promise<RecordReply> {
  const values = { ...found.values, ...waiting?.values, ...waiting?.computed };
  const reply = await presentRecord(entity, { ...found, values, children: changedRows(children, waiting, call) }, call);
  return { ...reply, Editable: found.flags['revise'] === true ? [...call.access(entity).writable] : [] };
}

/** Child rows with those of the waiting version in their place; new ones are shown with every mask. */
const changedRows = (
  children: ReadonlyMap<string, StoredRows>,
  waiting: Waiting | undefined,
  call: Call,
): ReadonlyMap<string, StoredRows> =>
  new Map(
    [...children].map(([name, stored]) => {
      const rows = withRowChanges(stored.rows, waiting?.rows.get(name) ?? []);
      const access = call.access(stored.entity);
      const shown = rows.map((values) => {
        const flags = stored.found.find(({ id }) => id === values['Id'])?.flags;
        return maskRecord(access, { values, flags });
      });
      return [name, { ...stored, rows, shown }];
    }),
  );

/**
 * Writes the waiting version of a record: the sent fields over an earlier one, with the rules and checks of a save and
 * of its release. The record stays as it is, except for the marks and its version. Throws what `updateRecord` does.
 */
export async function correctRecord(
  entity: EntityModel,
  body: WireBody,
  key: string | undefined,
  call: Served<WriteServices>,
): Promise<SavedReply | Replayed> {
  const { id, version } = readKey(body);
  const reply = await onceOnly({ route: `${entity.key}.Revise`, body, key }, call, async (call) => {
    const found = await findVisible(entity, id, call, { lock: true });
    if (found.flags['revise'] !== true) throw stateForbids(entity, 'edit', found);
    const waiting = await readWaiting(entity, id, call);
    const children = await readChildren(entity, id, call);
    if (found.values['Version'] !== version) {
      const { Record, Masked } = await present(entity, { ...found, children }, waiting, forReader(call));
      throw new AppError('VERSION_CONFLICT', { data: { Current: Record, Masked } });
    }
    const draft = correctedDraft(entity, found, waiting, body, call);
    const { sent, restored } = draft;
    const input = { entity, sent, body, storedId: id, children, restored, waiting: waiting?.rows };
    const checked = await checkSave(draft, planChildren(input, call), call);
    await checkWritten(checked, 'revise', call);
    const result = { found, waiting, after: checked.checked.after, children: checked.children };
    const values = { ...found.values, ...(await storeWaiting(entity, result, call)) };
    const stored = await readWaiting(entity, id, call);
    const written = await present(entity, { ...found, values, children }, stored, call);
    return { ...written, Ignored: namesIgnored(checked) };
  });
  afterWrite(entity, call.services);
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
