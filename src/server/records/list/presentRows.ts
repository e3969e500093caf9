import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import {
  flaggedActions,
  addDaysInState,
  presentAttachments,
  presentFields,
  addPersons,
} from '../read/presentRecord.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { collectNamed, namedIds } from '../read/fieldTexts.ts';
import { maskRecord, shownFlags, type MaskedRecord } from '../read/maskRecord.ts';
import { readTitles } from '../read/readTitles.ts';
import type { ListNeeds, ThroughNeed } from './listNeeds.ts';

/** What may be done with a row, by the flags it was read with. */
const ROW_ACTIONS = ['edit', 'delete'] as const;

/**
 * The rows of a page as the reply carries them, `Masked` where something is, `Can` with the transitions that they were read with. Names
 * and fields of referenced records take one query per entity.
 */
export async function presentRows(
  entity: EntityModel,
  found: readonly FoundRecord[],
  needs: ListNeeds,
  db: Db,
  call: Call,
): Promise<Record<string, Value>[]> {
  const related = new Map<ThroughNeed, ReadonlyMap<number, MaskedRecord>>();
  for (const need of needs.through) related.set(need, await readRelated(need, found, db, call));
  const wanted = new Map<string, Set<number>>();
  for (const { values } of found) collectNamed(needs.fields, values, wanted, call);
  for (const [{ fields }, records] of related)
    for (const { values } of records.values()) collectNamed(fields, values, wanted, call);
  const titles = await readTitles(wanted, db, call);
  const access = call.access(entity);
  const rows = found.map((record) => {
    const { id, flags } = record;
    const shown = maskRecord(access, record);
    const row: Record<string, Value> = { Id: id, ...presentFields(needs.fields, shown.values, titles, call) };
    const masked = [...shown.masked];
    for (const [{ reference, fields }, records] of related) {
      const target = records.get(namedIds(reference, record.values)[0] ?? -1) ?? { values: {}, masked: [] };
      const through = (name: string): string => `${reference.name}.${name}`;
      for (const [name, value] of Object.entries(presentFields(fields, target.values, titles, call)))
        row[through(name)] = value;
      masked.push(...target.masked.map(through));
    }
    row['Can'] = [...ROW_ACTIONS.filter((action) => flags[action] === true), ...flaggedActions(entity, flags)];
    return masked.length === 0 ? row : { ...row, Masked: masked };
  });
  await presentAttachments(needs.fields, rows, db);
  await addDaysInState(entity, needs.fields, rows, db, call);
  await addPersons(entity, needs.fields, rows, db, call);
  return rows;
}

async function readRelated(
  { reference, target, fields }: ThroughNeed,
  found: readonly FoundRecord[],
  db: Db,
  call: Call,
): Promise<ReadonlyMap<number, MaskedRecord>> {
  const ids = [...new Set(found.flatMap(({ values }) => namedIds(reference, values)))];
  if (ids.length === 0) return new Map();
  const columns = fields.flatMap((field) => [field.name, field.reference?.idField ?? 'Id']);
  const access = call.access(target);
  const flags = shownFlags(access);
  const records = await selectRecords(db, { entity: target, columns, ids, flags, deleted: true }, call);
  return new Map(records.map((record) => [record.id, maskRecord(access, record)]));
}
