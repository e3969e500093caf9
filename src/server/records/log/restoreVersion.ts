import { AppError } from '#engine/errors.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readVersions } from '../../db/rows/recordVersions.ts';
import type { Call } from '../../access/Call.ts';
import { editableNow } from '../read/editableNow.ts';
import { findVisible } from '../read/getRecord.ts';
import type { RecordReply } from '../read/presentRecord.ts';
import type { Replayed } from '../write/onceOnly.ts';
import { updateRecord } from '../write/updateRecord.ts';
import { contentOf } from './listVersions.ts';

/**
 * Saves an earlier version of a record anew: with the rules and checks of every save, so that what is there now becomes a version itself.
 * Throws NOT_FOUND for a version that is gone, STATE_FORBIDS while not all of its fields may be changed, and what a save throws.
 */
export async function restoreVersion(
  call: Call,
  entity: EntityModel,
  { id, version, recordVersion }: { id: number; version: number; recordVersion: string },
  key: string | undefined,
): Promise<RecordReply | Replayed> {
  const { db } = call.services.database;
  const found = await findVisible(db, call, entity, id);
  const row = (await readVersions(db, entity.key, id)).find((other) => other.Id === version);
  if (row === undefined) throw new AppError('NOT_FOUND', { text: '这个版本已不存在', detail: `version ${version}` });
  const editable = found.flags['edit'] === true ? await editableNow(db, entity, found.values, call) : new Set<string>();
  const fields = entity.fields.filter(({ name }) => entity.versions?.of.includes(name) === true);
  const shown = fields.filter(({ name }) => editable.has(name));
  if (shown.length < fields.length)
    throw new AppError('STATE_FORBIDS', { text: '当前状态下不能恢复，请先使它可以编辑', detail: entity.key });
  const content = wireRecord(fields, contentOf(row), () => []);
  const body = { ...Object.fromEntries(content), Id: String(id), Version: recordVersion };
  return updateRecord(call, entity, body, key);
}
