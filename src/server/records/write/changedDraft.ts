import { dropMasked } from '#engine/records/dropMasked.ts';
import { actionOf } from '#engine/rules/actionOf.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { editableNow } from '../read/editableNow.ts';
import type { Draft } from './Draft.ts';
import { formFields } from './formFields.ts';
import { readSent, type Body } from './readSent.ts';
import { stateForbids } from './stateForbids.ts';

/** A record as a form changes it. Throws FORBIDDEN or STATE_FORBIDS where the user may not. */
export async function changedDraft(
  db: Db,
  call: Call,
  entity: EntityModel,
  form: FormModel,
  found: FoundRecord,
  body: Body,
): Promise<Draft> {
  if (found.flags['edit'] !== true) throw stateForbids(entity, 'edit', found);
  const editable = await editableNow(db, entity, found.values, call);
  const fields = formFields(entity, form);
  const { sent: read, ignored, issues } = readSent(call, entity, fields, editable, body);
  const sent = dropMasked(entity, read, found.values);
  return {
    entity,
    stored: found.values,
    sent,
    defaulted: new Set(),
    values: { ...found.values, ...sent },
    fields: fields.filter(({ name }) => editable.has(name)),
    editable,
    action: actionOf(form),
    ignored,
    issues,
  };
}
