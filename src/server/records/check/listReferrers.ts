import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { countReferrers } from '../../db/rows/aggregateRecords.ts';
import { countAccountsOf } from '../../db/accounts/accounts.ts';
import type { DbCall } from '../../access/Call.ts';
import { isReferences } from '#fields/table/fieldKinds.ts';

/** Number of an entity's records that refer to something. */
export interface Referrers {
  readonly Entity: string;
  readonly Title: string;
  readonly Count: number;
}

/** Counts referring records of other entities, and accounts; own child rows do not count. */
export async function listReferrers(entity: EntityModel, ids: readonly number[], call: DbCall): Promise<Referrers[]> {
  const own = new Set(
    entity.fields.flatMap(({ child }) => (child === undefined ? [] : [`${child.entity}.${child.by}`])),
  );
  const fields = call.product
    .referringTo(entity.key)
    .filter(
      ({ entity: other, field }) =>
        !own.has(`${other.key}.${field.name}`) && !['CreatorId', 'UpdaterId'].includes(field.name),
    );
  const counts = await countReferrers(
    call.db,
    fields.map(({ entity: other, field }) => ({
      table: other.key,
      column: field.name,
      list: isReferences(field),
      entity: field.reference?.oneOf === undefined ? undefined : { column: field.reference.oneOf.by, key: entity.key },
    })),
    ids,
  );
  const found = new Map<string, Referrers>();
  for (const [i, { entity: other }] of fields.entries()) {
    const count = counts[i] ?? 0;
    if (count > 0)
      found.set(other.key, {
        Entity: other.key,
        Title: other.title,
        Count: count + (found.get(other.key)?.Count ?? 0),
      });
  }
  const accounts = await countAccounts(entity, ids, call.db);
  return [...found.values(), ...(accounts > 0 ? [{ Entity: 'account', Title: '账号', Count: accounts }] : [])];
}

async function countAccounts({ organisation, key }: EntityModel, ids: readonly number[], db: Db): Promise<number> {
  if (organisation === 'employee') return countAccountsOf(db, ids);
  return organisation === 'customer' ? countAccountsOf(db, { entity: key, ids }) : 0;
}
