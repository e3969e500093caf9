import type { OwnedRecords } from '#wire/OrganisationReplies.ts';
import type { DbCall } from '../../access/Call.ts';
import { countReferrers } from '../../db/rows/aggregateRecords.ts';

/** Counts the records that belong to an employee (`OwnerId`), of the entities that the caller may view. */
export async function listOwned(employeeId: number, call: DbCall): Promise<OwnedRecords> {
  const owned = call.product
    .referringTo(call.product.organisation.employee ?? '')
    .filter(({ entity, field }) => field.name === 'OwnerId' && call.access(entity).may('view'));
  const columns = owned.map(({ entity, field }) => ({ table: entity.key, column: field.name, list: false }));
  const counts = await countReferrers(call.db, columns, [employeeId]);
  return owned
    .map(({ entity }, i) => ({ Entity: entity.key, Title: entity.title, Count: counts[i] ?? 0 }))
    .filter(({ Count }) => Count > 0);
}
