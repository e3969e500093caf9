import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isLookup } from '#fields/table/traits.ts';
import { plainText } from '#language/Value.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { runRecords } from '../../db/rows/selectRecords.ts';
import { maskRecord, shownByIds } from './maskRecord.ts';
import { collectNamed, fieldText, hasText, readTitles, recordTitle } from './readTitles.ts';

/**
 * Reads the titles of child rows, also of removed ones, as far as the user may see them: the title of the referenced
 * record, or `#Id`.
 */
export async function rowTitles(
  entity: EntityModel,
  ids: readonly number[],
  db: Db,
  call: Call,
): Promise<(id: number) => string> {
  const access = call.access(entity);
  const field = entity.field(entity.titleField);
  if (field === undefined || !access.readable.has(field.name) || ids.length === 0) return (id) => `#${id}`;
  const beside = isLookup(field) ? entity.field(field.reference?.idField ?? '') : undefined;
  const columns = [field, ...(beside === undefined ? [] : [beside])].map(({ name }) => name);
  const found = await runRecords(db, shownByIds(call, entity, columns), [...new Set(ids)]);
  const shown = new Map(found.map((row) => [row.id, maskRecord(access, row).values]));
  const isNamed = !isLookup(field) && hasText(field, call);
  const wanted = new Map<string, Set<number>>();
  if (isNamed) for (const values of shown.values()) collectNamed([field], values, wanted, call);
  const titles = await readTitles(wanted, db, call);
  return (id) => {
    const values = shown.get(id) ?? {};
    if ((values[field.name] ?? null) === null) return `#${id}`;
    return isNamed
      ? plainText(fieldText(field, values, titles, call), `#${id}`)
      : recordTitle(entity, { ...values, Id: id }, call.wording);
  };
}
