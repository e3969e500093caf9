import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { namesOfLogins } from '../../db/system/accounts.ts';
import type { Call } from '../../access/Call.ts';

/** Writes into presented records the names of the persons at the items of enum types that their fields choose. */
export async function addPersons(
  db: Db,
  entity: EntityModel,
  fields: readonly FieldModel[],
  records: readonly Record<string, Value>[],
  call: Call,
): Promise<void> {
  const ids = records.map((record) => Number(record['Id']));
  for (const { name, personOf } of fields) {
    if (personOf === undefined || ids.length === 0) continue;
    const items = call.enums(personOf.enum)?.items ?? [];
    const logins = new Map(items.map(({ Value: value, LoginId }) => [value, LoginId ?? '']));
    const names = await namesOfLogins(db, [...new Set(logins.values())]);
    const found = await selectRecords(db, { entity, columns: [personOf.field], ids }, call);
    const chosen = new Map(found.map(({ id, values }) => [id, values[personOf.field]]));
    for (const record of records) {
      const value = chosen.get(Number(record['Id']));
      const login = typeof value === 'number' || typeof value === 'string' ? logins.get(value) : undefined;
      record[name] = names.get(login ?? '') ?? null;
    }
  }
}
