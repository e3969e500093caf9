import { plainText, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { NumberSeries } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { takeNumbers } from '../../db/system/counters.ts';

/**
 * Returns the numbers of a new record from its series: `XM20260302-0004`, `KH000012` for a series that never
 * restarts, or `KHA1-0012` for one by a field. The transaction of the save takes them, so that a save that fails leaves no gap.
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
    const { suffix, numberOf } = seriesAt(number, after, day);
    issued[name] = numberOf(await takeNumbers(db, `${entity.key}.${name}${suffix}`));
  }
  return issued;
}

/** Length of the beginning of `YYYY-MM-DD` that names a period. */
const PERIODS = { day: 10, month: 7, year: 4 } as const;

/** The series of a record made on a day, and the number with a place in it. */
export function seriesAt(
  { prefix, by, restart, digits }: NumberSeries,
  values: Values,
  day: string,
): { readonly suffix: string; readonly numberOf: (place: number) => string } {
  const own = by === undefined ? '' : plainText(values[by] ?? null, '');
  const period = restart === undefined ? '' : day.slice(0, PERIODS[restart]);
  // Without it `A` with 1001 reads as `A1` with 001.
  const mark = own + period === '' ? '' : '-';
  const start = `${prefix}${own}${period.replaceAll('-', '')}${mark}`;
  return {
    suffix: `${own === '' ? '' : ` [${own}]`}${period === '' ? '' : ` ${period}`}`,
    numberOf: (place) => start + String(place).padStart(digits, '0'),
  };
}
