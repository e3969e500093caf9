import type { MergePreview } from '#wire/MergePreview.ts';
import { formatValue, textWithUnit, isLookup, isReferences } from '#fields/table/fieldKinds.ts';
import { maskText } from '#fields/maskText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { countAccountsOf } from '../../db/accounts/accounts.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { collectNamed, fieldText, hasText, readTitles, recordTitle } from '../read/readTitles.ts';
import { countReferrers } from '../../db/rows/aggregateRecords.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { AppError } from '#engine/errors.ts';
import type { OwnedField } from '../../product/ReadyProduct.ts';
import { isEmpty } from '#language/Value.ts';
import { takeOver, type Takeover } from '#engine/records/takeOver.ts';
import { editableNow } from '../read/presentRecord.ts';
import { checkDraft } from '../check/checkDraft.ts';
import type { Draft } from '../check/Draft.ts';

const MAX_ROUNDS = 5;

/** The values that the remaining record takes over, and the draft that writes them; no draft when there are none. */
interface MergedValues {
  readonly taken: readonly Takeover[];
  readonly draft: Draft | undefined;
}

/**
 * Returns the values that the remaining record takes over from the others: for its empty fields that the user may fill
 * in. Omits values that the record's rules hide, lock or reject, so that they never make a merge fail.
 */
export async function mergedValues(
  entity: EntityModel,
  kept: FoundRecord,
  gone: readonly FoundRecord[],
  call: DbCall,
): Promise<MergedValues> {
  const access = call.access(entity);
  const { readable, withheld } = access;
  if (!access.may('edit')) return { taken: [], draft: undefined };
  const editable = await editableNow(entity, kept.values, call);
  const allowed = new Set([...editable].filter((name) => readable.has(name) && !withheld.has(name)));
  const others = gone.map(({ values }) => values);
  let taken = takeOver(entity, kept.values, others, allowed);
  for (let round = 0; round < MAX_ROUNDS && taken.length > 0; round += 1) {
    const { picked, issues } = await checkDraft(draftOf(entity, kept, taken), call);
    const wrong = new Set(issues.map(({ field }) => field));
    const fit = taken.filter(({ field: { name } }) => !wrong.has(name) && !isEmpty(picked.values[name] ?? null));
    if (fit.length === taken.length) return { taken, draft: draftOf(entity, kept, taken) };
    taken = fit;
  }
  return { taken: [], draft: undefined };
}

function draftOf(entity: EntityModel, kept: FoundRecord, taken: readonly Takeover[]): Draft {
  const sent = Object.fromEntries(taken.map(({ field, value }) => [field.name, value]));
  return {
    entity,
    stored: kept.values,
    sent,
    defaulted: new Set(),
    values: { ...kept.values, ...sent },
    fields: taken.map(({ field }) => field),
    editable: new Set(Object.keys(sent)),
    ignored: [],
    issues: [],
  };
}

const MERGE = 'merge';
/** Most records of one merge; more are unlikely to be intended. */
const MAX_MERGED = 10;

/**
 * The complete records of a merge, by Id. Throws FORBIDDEN without permission to merge such records,
 * NOT_FOUND when one of them is outside of the user's rows, BAD_REQUEST for fewer than two.
 */
export async function findMergeable(
  entity: EntityModel,
  ids: readonly number[],
  lock: boolean,
  call: DbCall,
): Promise<FoundRecord[]> {
  const access = call.access(entity);
  if (!actionCodes(entity).includes(MERGE) || !access.may(MERGE))
    throw new AppError('FORBIDDEN', { text: `没有合并${entity.title}的权限`, detail: `merge ${entity.key}` });
  const wanted = [...new Set(ids)];
  if (wanted.length < 2 || wanted.length > MAX_MERGED)
    throw new AppError('BAD_REQUEST', { text: `请选择 2 到 ${MAX_MERGED} 条要合并的${entity.title}` });
  const sort = [{ field: 'Id', descending: false }];
  const found = await selectRecords({ entity, ids: wanted, where: access.rows(MERGE), sort, lock }, call);
  if (found.length < wanted.length) throw new AppError('NOT_FOUND', { detail: `merge ${entity.key} ${ids.join()}` });
  return found;
}

/** Authors of a record are history and stay. */
const HISTORY = ['CreatorId', 'UpdaterId'];

/** The fields of all entities that refer to records of an entity, and are redirected by a merge. */
export function mergedFields({ key }: EntityModel, { product }: Call): OwnedField[] {
  return product.naming(key).filter(({ field }) => !HISTORY.includes(field.name));
}

/** A candidate of a merge, and the references that would be moved if it were removed. */
export type MergeCandidate = MergePreview['Records'][number];

/** The references to each of some records, and the values each would take over. Throws as `findMergeable`. */
export async function previewMerge(
  entity: EntityModel,
  ids: readonly number[],
  call: DbCall,
): Promise<{ Records: MergeCandidate[] }> {
  const records: MergeCandidate[] = [];
  const fields = mergedFields(entity, call).filter(({ field }) => !isLookup(field));
  const found = await findMergeable(entity, ids, false, call);
  for (const { id, values } of found) {
    const columns = fields.map(({ entity: other, field: { name, type, reference } }) => ({
      table: other.key,
      column: name,
      list: isReferences({ type }),
      entity: reference?.oneOf === undefined ? undefined : { column: reference.oneOf.by, key: entity.key },
    }));
    const counts = await countReferrers(call.db, columns, [id]);
    const hanging = new Map<string, { Entity: string; Title: string; Count: number }>();
    for (const [i, { entity: other }] of fields.entries()) {
      const count = (counts[i] ?? 0) + (hanging.get(other.key)?.Count ?? 0);
      if (count > 0) hanging.set(other.key, { Entity: other.key, Title: other.title, Count: count });
    }
    const owners = { entity: entity.key, ids: [id] };
    const accounts = entity.organisation === 'customer' ? await countAccountsOf(call.db, owners) : 0;
    if (accounts > 0) hanging.set('account', { Entity: 'account', Title: '账号', Count: accounts });
    records.push({
      Id: id,
      Title: recordTitle(entity, values, call.wording),
      References: [...hanging.values()],
      Takes: await takesOf(entity, found, id, call),
    });
  }
  return { Records: records };
}

async function takesOf(
  entity: EntityModel,
  found: readonly FoundRecord[],
  keep: number,
  call: DbCall,
): Promise<MergeCandidate['Takes']> {
  const kept = found.find(({ id }) => id === keep);
  if (kept === undefined) return [];
  const gone = found.filter((record) => record !== kept);
  const { taken } = await mergedValues(entity, kept, gone, call);
  const fields = taken.map(({ field }) => field);
  const titles = new Map<string, Set<number>>();
  for (const { values } of gone) collectNamed(fields, values, titles, call);
  const names = await readTitles(titles, call);
  const { masked } = call.access(entity);
  return taken.map(({ field, value, from }) => {
    const source = gone.find(({ id }) => id === from)?.values ?? {};
    const text = hasText(field, call) ? fieldText(field, source, names, call) : null;
    const read = textWithUnit(formatValue(field, value, { ...call.wording, text }), field, call.say);
    return {
      Title: field.title,
      Text: masked.has(field.name) ? maskText(read) : read,
      From: recordTitle(entity, source, call.wording),
    };
  });
}
