import { formatValue } from '#fields/formatValue.ts';
import { maskText } from '#fields/maskText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { countAccountsOf } from '../../db/system/accounts.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { collectNamed, fieldText, hasText } from '../read/fieldTexts.ts';
import { readTitles, titleOf } from '../read/readTitles.ts';
import { countReferrers } from '../../db/rows/countReferrers.ts';
import { findMergeable } from './findMergeable.ts';
import { mergedFields } from './mergedFields.ts';
import { mergedValues } from './mergedValues.ts';

/** One of the records that a merge is about, and what of others would move if it went. */
export interface MergeCandidate {
  readonly Id: number;
  readonly Title: string;
  readonly References: readonly { readonly Entity: string; readonly Title: string; readonly Count: number }[];
  /** What it would take over if it stayed: titles of fields, values as they are read, and of which record they are. */
  readonly Takes: readonly { readonly Title: string; readonly Text: string; readonly From: string }[];
}

/** Tells what hangs on each of some records, by entity, and what each would take over from the others. Throws as `findMergeable`. */
export async function previewMerge(
  call: Call,
  entity: EntityModel,
  ids: readonly number[],
): Promise<{ Records: MergeCandidate[] }> {
  const { db } = call.services.database;
  const records: MergeCandidate[] = [];
  const fields = mergedFields(call, entity).filter(({ field }) => field.type !== 'lookup');
  const found = await findMergeable(db, call, entity, ids, false);
  for (const { id, values } of found) {
    const columns = fields.map(({ entity: other, field: { name, type, reference } }) => ({
      table: other.key,
      column: name,
      list: type === 'references',
      entity: reference?.oneOf === undefined ? undefined : { column: reference.oneOf.by, key: entity.key },
    }));
    const counts = await countReferrers(db, columns, [id]);
    const hanging = new Map<string, { Entity: string; Title: string; Count: number }>();
    for (const [i, { entity: other }] of fields.entries()) {
      const count = (counts[i] ?? 0) + (hanging.get(other.key)?.Count ?? 0);
      if (count > 0) hanging.set(other.key, { Entity: other.key, Title: other.title, Count: count });
    }
    const accounts = entity.organisation === 'customer' ? await countAccountsOf(db, 'CustomerId', id) : 0;
    if (accounts > 0) hanging.set('account', { Entity: 'account', Title: '账号', Count: accounts });
    records.push({
      Id: id,
      Title: titleOf(entity, values, call.enums),
      References: [...hanging.values()],
      Takes: await takesOf(db, call, entity, found, id),
    });
  }
  return { Records: records };
}

async function takesOf(
  db: Db,
  call: Call,
  entity: EntityModel,
  found: readonly FoundRecord[],
  keep: number,
): Promise<MergeCandidate['Takes']> {
  const kept = found.find(({ id }) => id === keep);
  if (kept === undefined) return [];
  const gone = found.filter((record) => record !== kept);
  const { taken } = await mergedValues(db, call, entity, kept, gone);
  const fields = taken.map(({ field }) => field);
  const titles = new Map<string, Set<number>>();
  for (const { values } of gone) collectNamed(fields, values, call, titles);
  const names = await readTitles(db, titles, call);
  const { masked } = call.access(entity);
  return taken.map(({ field, value, from }) => {
    const source = gone.find(({ id }) => id === from)?.values ?? {};
    const text = hasText(field, call) ? fieldText(field, source, names, call) : null;
    const read = formatValue(field, value, { enums: call.enums, text });
    return {
      Title: field.title,
      Text: masked.has(field.name) ? maskText(read) : read,
      From: titleOf(entity, source, call.enums),
    };
  });
}
