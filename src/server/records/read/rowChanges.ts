import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RowsChange } from '#wire/LogReply.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import type { RowEntry } from '../../db/log/recordSaves.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import { isMaskedFor } from './maskRecord.ts';
import { presentLog } from './presentLog.ts';
import { rowTitles } from './readTitles.ts';

/** Most rows of a field that are listed for a save; the others are counted. */
export const MAX_LISTED_ROWS = 20;

/** The fields with child rows that the reader may see. */
export const reportedRows = (entity: EntityModel, found: Pick<FoundRecord, 'flags'>, call: Call): FieldModel[] =>
  entity.fields.filter(
    ({ name, child }) => child !== undefined && call.access(entity).readable.has(name) && !isMaskedFor(found, name),
  );

const ADDS = ['create', 'import', 'undelete'];

/** Changes of child rows by Id of the save, ordered by field and time, as far as visible. */
export async function presentRowChanges(
  fields: readonly FieldModel[],
  entries: readonly RowEntry[],
  call: DbCall,
): Promise<ReadonlyMap<number, RowsChange[]>> {
  const bySave = new Map<number, RowsChange[]>();
  const inOrder = [...entries].sort((a, b) => a.Id - b.Id);
  for (const field of fields) {
    const target = call.findEntity(field.child?.entity ?? '');
    const own = inOrder.filter(({ Field }) => Field === field.name);
    if (target === undefined || own.length === 0) continue;
    const nameOf = await rowTitles(
      target,
      own.map(({ RecordId }) => Number(RecordId)),
      call,
    );
    const shown = await presentLog(own, call);
    const told = own.map((entry, i) => ({
      entry,
      title: nameOf(Number(entry.RecordId)),
      changes: shown[i]?.Changes ?? [],
    }));
    for (const save of new Set(own.map(({ Save }) => Save))) {
      const all = told.filter(({ entry }) => entry.Save === save);
      const rows = all.slice(0, MAX_LISTED_ROWS);
      const titles = (isMeant: (action: string) => boolean): string[] =>
        rows.filter(({ entry }) => isMeant(entry.OpAction)).map(({ title }) => title);
      const change: RowsChange = {
        Field: field.name,
        Title: field.title,
        Added: titles((action) => ADDS.includes(action)),
        Removed: titles((action) => action === 'delete'),
        Changed: rows
          .filter(({ entry }) => entry.OpAction !== 'delete' && !ADDS.includes(entry.OpAction))
          .map(({ title, changes }) => ({ Title: title, Changes: changes })),
        More: (all[0]?.entry.Total ?? 0) - rows.length,
      };
      bySave.set(save, [...(bySave.get(save) ?? []), change]);
    }
  }
  return bySave;
}
