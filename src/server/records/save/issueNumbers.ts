import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { NumberSeries } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { takeNumbers } from '../../db/system/counters.ts';

/**
 * Returns the numbers of a new record from its series: `XM20260302-0004`, or `KH000012` for a series without a daily
 * reset.
 */
export async function issueNumbers(
  entity: EntityModel,
  after: Values,
  day: string,
  db: Db,
): Promise<Record<string, Value>> {
  const issued: Record<string, Value> = {};
  for (const { name, number } of entity.fields) {
    if (number === undefined || (number.onlyEmpty && (after[name] ?? null) !== null)) continue;
    const next = await takeNumbers(db, seriesKey(entity, name, number, day));
    issued[name] = seriesNumber(number, day, next);
  }
  return issued;
}

/** The name of a series: each field has its own, a daily one a new one each day. `day` is `YYYY-MM-DD`. */
export function seriesKey({ key }: EntityModel, field: string, { daily }: NumberSeries, day: string): string {
  return daily ? `${key}.${field} ${day}` : `${key}.${field}`;
}

/** The number with this place in its series. */
export function seriesNumber({ prefix, daily, digits }: NumberSeries, day: string, value: number): string {
  return `${prefix}${daily ? `${day.replaceAll('-', '')}-` : ''}${String(value).padStart(digits, '0')}`;
}
