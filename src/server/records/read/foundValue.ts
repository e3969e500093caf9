import { build } from '#language/build.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { Value } from '#language/Value.ts';
import type { AskingForm } from '#engine/query/bindForm.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel, FoundModel } from '#fields/FieldModel.ts';
import { formatValue } from '#fields/table/fieldKinds.ts';
import { aggregateRecords } from '../../db/rows/aggregateRecords.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { DbCall } from '../../access/Call.ts';
import { asWritten } from '../../access/openCall.ts';
import { foundRecord, foundRows } from './foundRecord.ts';
import { maskRecord, shownFlags } from './maskRecord.ts';
import { collectNamed, fieldText, hasText, readTitles } from './readTitles.ts';

const KEY = 'figure';
/** Most records whose values are joined into a text. */
const MAX_LISTED = 500;

/** The value that the system finds for a field, from data that the user may see; null without one. */
export async function foundValue(
  asking: EntityModel,
  field: FieldModel,
  form: AskingForm,
  call: DbCall,
): Promise<Value> {
  const { found } = field;
  const target = call.findEntity(found?.entity ?? '');
  if (found === undefined || target === undefined) return null;
  const { take, of } = found;
  if (take === 'latest' || take === 'earliest') return (await foundRecord(asking, found, form, [], call))?.id ?? null;
  const access = call.access(target);
  if (take !== 'count' && !access.readable.has(of)) return null;
  if (take === 'list') return listed(asking, field, found, form, target, call);
  if (take === 'max' || take === 'min') {
    const record = await foundRecord(asking, found, form, [of], call);
    return record === undefined ? null : (maskRecord(access, record).values[of] ?? null);
  }
  const kept = take === 'sum' ? access.withheld.get(of) : undefined;
  const rows = foundRows(asking, found, form, target, call);
  const where = kept === undefined ? rows : build.and(rows, build.not(kept));
  const figures = await aggregateRecords(
    { entity: target, where },
    [{ key: KEY, field: take === 'sum' ? of : undefined }],
    call,
  );
  return roundHalfUp(figures[KEY] ?? 0, field.digits ?? 0);
}

/** The values of a field, each once, in order; those that do not fit are given as a number. */
async function listed(
  asking: EntityModel,
  { maxLength = Infinity }: FieldModel,
  found: FoundModel,
  form: AskingForm,
  target: EntityModel,
  call: DbCall,
): Promise<Value> {
  const source = target.field(found.of);
  if (source === undefined) return null;
  const access = call.access(target);
  const where = build.and(
    foundRows(asking, found, form, target, call),
    build.compare(build.record(found.of), '!==', null),
  );
  const records = await selectRecords(
    {
      entity: target,
      columns: [found.of],
      flags: shownFlags(access),
      where,
      sort: [{ field: 'Id', descending: false }],
      limit: MAX_LISTED + 1,
    },
    call,
  );
  const shown = records.map((record) => maskRecord(access, record).values);
  const wanted = new Map<string, Set<number>>();
  for (const values of shown) collectNamed([source], values, wanted, call);
  // The value is stored and must not depend on the reader's language: use that of the product.
  const written = asWritten(call);
  const titles = await readTitles(wanted, written);
  const texts = shown.map((values) => {
    const text: Value = hasText(source, call) ? fieldText(source, values, titles, written) : null;
    return formatValue(source, values[found.of] ?? null, { ...written.wording, text });
  });
  const all = [...new Set(texts)].filter((text) => text !== '');
  return all.length === 0 ? null : asText(all, records.length > MAX_LISTED, maxLength);
}

function asText(all: readonly string[], isMore: boolean, most: number): string {
  for (let count = all.length; count > 0; count--) {
    const isCut = isMore || count < all.length;
    const text = `${all.slice(0, count).join('、')}${isCut ? ` 等 ${all.length} 项${isMore ? '以上' : ''}` : ''}`;
    if (text.length <= most) return text;
  }
  return `${all.length} 项`;
}
