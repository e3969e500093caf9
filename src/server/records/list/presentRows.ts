import type { Value, Values } from '#core/expression/Value.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../permission/Call.ts';
import { collectNamed, namedIds } from '../read/fieldTexts.ts';
import { presentAttachments } from '../read/presentAttachments.ts';
import { presentFields } from '../read/presentFields.ts';
import { readTitles } from '../read/readTitles.ts';
import type { ListNeeds, ThroughNeed } from './listNeeds.ts';

/** What may be done with a row, by the flags it was read with. */
const ROW_ACTIONS = ['edit', 'delete'] as const;

/** The rows of a page as the reply carries them. Names and fields of referenced records take one query per entity. */
export async function presentRows(
  db: Db,
  found: readonly FoundRecord[],
  needs: ListNeeds,
  call: Call,
): Promise<Record<string, Value>[]> {
  const related = new Map<ThroughNeed, ReadonlyMap<number, Values>>();
  for (const need of needs.through) related.set(need, await readRelated(db, need, found, call));
  const wanted = new Map<string, Set<number>>();
  for (const { values } of found) collectNamed(needs.fields, values, call, wanted);
  for (const [{ fields }, records] of related)
    for (const values of records.values()) collectNamed(fields, values, call, wanted);
  const titles = await readTitles(db, wanted, call);
  const rows = found.map(({ id, values, flags }) => ({
    Id: id,
    ...presentFields(needs.fields, values, titles, call),
    ...Object.fromEntries(
      [...related].flatMap(([{ reference, fields }, records]) => {
        const [target = -1] = namedIds(reference, values);
        const shown = presentFields(fields, records.get(target) ?? {}, titles, call);
        return Object.entries(shown).map(([name, value]) => [`${reference.name}.${name}`, value]);
      }),
    ),
    Can: ROW_ACTIONS.filter((action) => flags[action] === true),
  }));
  await presentAttachments(db, needs.fields, rows);
  return rows;
}

async function readRelated(
  db: Db,
  { reference, target, fields }: ThroughNeed,
  found: readonly FoundRecord[],
  call: Call,
): Promise<ReadonlyMap<number, Values>> {
  const ids = [...new Set(found.flatMap(({ values }) => namedIds(reference, values)))];
  if (ids.length === 0) return new Map();
  const columns = fields.flatMap((field) => [field.name, field.reference?.idField ?? 'Id']);
  const records = await selectRecords(db, { entity: target, columns, ids, deleted: true }, call);
  return new Map(records.map(({ id, values }) => [id, values]));
}
