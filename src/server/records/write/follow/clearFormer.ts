import type { Db } from '../../../db/Database.ts';
import { selectRecords } from '../../../db/rows/selectRecords.ts';
import { updateRecord } from '../../../db/rows/writeRecords.ts';
import type { Call } from '../../../access/Call.ts';
import { rivals } from '../check/rivals.ts';
import type { CheckedDraft } from '../Draft.ts';
import { writeLog } from '../writeLog.ts';

/**
 * Takes the place from the records that held it before, where a uniqueness rule says `clears` (one default per customer): sets
 * the field to false and logs it, whoever owns them. Runs before the draft is written, in its transaction.
 */
export async function clearFormer(db: Db, checked: CheckedDraft, call: Call): Promise<void> {
  const { entity, stored } = checked.draft;
  const contender = { stored, after: checked.after, refs: checked.run.context.refs };
  for (const unique of entity.unique) {
    const { clears } = unique;
    const where = clears === undefined ? undefined : rivals(unique, contender, call);
    if (clears === undefined || where === undefined) continue;
    const columns = entity.fields.map(({ name }) => name);
    for (const { id, values } of await selectRecords(db, { entity, columns, where, lock: true }, call)) {
      const version = Number(values['Version']) + 1;
      const base = { UpdateTime: call.now, UpdaterId: call.who.employeeId, Version: version };
      await updateRecord(db, entity.key, id, { [clears]: false, ...base });
      await writeLog(db, { entity, id, action: 'edit', before: values, after: { ...values, [clears]: false } }, call);
    }
  }
}
