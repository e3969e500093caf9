import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { DbCall } from '../../access/Call.ts';
import type { Draft } from '../check/Draft.ts';
import { createActions, findForm, formFields, readSent, type WireBody } from '../check/readSent.ts';
import { findVisible } from '../read/getRecord.ts';
import { newDraft } from '../save/makeRecord.ts';
import { changedDraft } from './updateRecord.ts';

/** The draft of an unsaved form, with the stored record. NOT_FOUND; FORBIDDEN or STATE_FORBIDS. */
export async function enteredDraft(
  entity: EntityModel,
  body: WireBody,
  call: DbCall,
): Promise<{ readonly draft: Draft; readonly found: FoundRecord | undefined }> {
  const form = findForm(entity, typeof body['form'] === 'string' ? body['form'] : undefined);
  const id = typeof body['Id'] === 'string' ? Number(body['Id']) : 0;
  const found = id === 0 ? undefined : await findVisible(entity, id, call);
  if (found !== undefined) return { draft: await changedDraft(entity, form, found, body, call), found };
  const access = call.access(entity);
  if (!createActions(entity, form).some((code) => access.may(code)))
    throw new AppError('FORBIDDEN', { detail: `draft of ${entity.key} ${form.name}` });
  const read = readSent(entity, formFields(entity, form), access.writable, body, call);
  return { draft: newDraft(entity, form, read, call), found: undefined };
}
