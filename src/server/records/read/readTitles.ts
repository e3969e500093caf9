import { formatValue } from '#fields/table/formatValue.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { type Value, type Values, plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { accountNames } from '../../db/accounts/accounts.ts';
import type { Call } from '../../access/Call.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

/** Names of records by entity and Id. Accounts stand for employees in a product that has none. */
export type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>;

export const ACCOUNTS = 'account';

/** The name of a record in links and pickers: its title field in readable form. */
export function recordTitle(entity: EntityModel, values: Values, enums: EnumSource): string {
  const field = entity.field(entity.titleField);
  const value: Value = values[entity.titleField] ?? null;
  const text = field === undefined || value === null ? '' : formatValue(field, value, { enums });
  if (text === '') return plainText(values['Id'] ?? null, '');
  return field !== undefined && fieldKind(field).text === 'lines' ? shortTitle(text) : text;
}

/** Reads the names of records, with one query per entity. Deleted ones still have theirs. */
export async function readTitles(
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
  db: Db,
  call: Call,
): Promise<Titles> {
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, ids] of wanted) {
    const entity = call.findEntity(key);
    if (ids.size === 0) continue;
    if (entity === undefined) {
      if (key === ACCOUNTS) titles.set(key, await accountNames(db, [...ids]));
      continue;
    }
    const found = await selectRecords(db, { entity, columns: [entity.titleField], ids: [...ids], deleted: true }, call);
    titles.set(key, new Map(found.map(({ id, values }) => [id, recordTitle(entity, values, call.enums)])));
  }
  return titles;
}
