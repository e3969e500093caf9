import type { EntityModel } from '#core/schema/EntityModel.ts';
import { countAccountsOf } from '../../db/system/accounts.ts';
import type { Call } from '../../permission/Call.ts';
import { titleOf } from '../read/readTitles.ts';
import { countReferrers } from '../../db/rows/countReferrers.ts';
import { findMergeable } from './findMergeable.ts';
import { mergedFields } from './mergedFields.ts';

/** One of the records that a merge is about, and what of others would move if it went. */
export interface MergeCandidate {
  readonly Id: number;
  readonly Title: string;
  readonly References: readonly { readonly Entity: string; readonly Title: string; readonly Count: number }[];
}

/** Tells what hangs on each of some records, by entity. Throws as `findMergeable`. */
export async function previewMerge(
  call: Call,
  entity: EntityModel,
  ids: readonly number[],
): Promise<{ Records: MergeCandidate[] }> {
  const { db } = call.services.database;
  const records: MergeCandidate[] = [];
  const fields = mergedFields(call, entity).filter(({ field }) => field.type !== 'lookup');
  for (const { id, values } of await findMergeable(db, call, entity, ids, false)) {
    const columns = fields.map(({ entity: other, field: { name, type, reference } }) => ({
      table: other.key,
      column: name,
      list: type === 'references',
      entity: reference?.oneOf === undefined ? undefined : { column: reference.oneOf.by, key: entity.key },
    }));
    const counts = await countReferrers(db, columns, [id]);
    const found = new Map<string, { Entity: string; Title: string; Count: number }>();
    for (const [i, { entity: other }] of fields.entries()) {
      const count = (counts[i] ?? 0) + (found.get(other.key)?.Count ?? 0);
      if (count > 0) found.set(other.key, { Entity: other.key, Title: other.title, Count: count });
    }
    const accounts = entity.organisation === 'customer' ? await countAccountsOf(db, 'CustomerId', id) : 0;
    if (accounts > 0) found.set('account', { Entity: 'account', Title: '账号', Count: accounts });
    records.push({ Id: id, Title: titleOf(entity, values, call.enums), References: [...found.values()] });
  }
  return { Records: records };
}
