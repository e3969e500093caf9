import type { Call, DbCall } from '../access/Call.ts';
import type { ListedAccount } from '../db/accounts/accountRows.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { recordTitle } from '../records/read/readTitles.ts';

/** The entities of external people whose records and titles the user may view. */
export const outsideEntities = (call: Call): { Key: string; Title: string }[] =>
  (call.product.organisation.outsiders ?? []).flatMap(({ key, title }) => {
    const entity = call.findEntity(key);
    if (entity === undefined) return [];
    const access = call.access(entity);
    const isNamed = access.readable.has(entity.titleField) && !access.masked.has(entity.titleField);
    return access.may('view') && isNamed ? [{ Key: key, Title: title }] : [];
  });

/** The record of an external account; nulls where it is unknown, or the user may not see its name. */
export interface OutsideRecord {
  readonly OutsideEntity: string | null;
  readonly OutsideTitle: string | null;
  readonly OutsideName: string | null;
}

/** Returns for each account the record it represents, with the names of records that the user views. */
export async function readOutsideRecords(
  accounts: readonly Pick<ListedAccount, 'CustomerId' | 'OutsideEntity'>[],
  call: DbCall,
): Promise<readonly OutsideRecord[]> {
  const { outsiders = [] } = call.product.organisation;
  const [only, ...more] = outsiders;
  const kinds = accounts.map(({ CustomerId, OutsideEntity }) =>
    CustomerId === null
      ? undefined
      : (outsiders.find(({ key }) => key === OutsideEntity) ?? (more.length === 0 ? only : undefined)),
  );
  const names = new Map<string, string>();
  for (const { Key } of outsideEntities(call)) {
    const entity = call.findEntity(Key);
    const ids = accounts.flatMap(({ CustomerId }, i) => (kinds[i]?.key === Key ? (CustomerId ?? []) : []));
    if (entity === undefined || ids.length === 0) continue;
    const where = call.access(entity).rows('view');
    for (const { id, values } of await selectRecords({ entity, columns: [entity.titleField], ids, where }, call))
      names.set(`${Key} ${id}`, recordTitle(entity, { ...values, Id: id }, call.wording));
  }
  return accounts.map(({ CustomerId, OutsideEntity }, i) => ({
    OutsideEntity: kinds[i]?.key ?? OutsideEntity,
    OutsideTitle: kinds[i]?.title ?? null,
    OutsideName: names.get(`${kinds[i]?.key ?? ''} ${CustomerId ?? ''}`) ?? null,
  }));
}
