import { plainText } from '#language/plainText.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import { takeNumbers } from '../db/system/numberSeries.ts';
import { formatNumber, seriesKey } from '../records/write/follow/issueNumbers.ts';

/** Issues the numbers of demo records from their series, by the day each was made, and tells the database how far they went. */
export class DemoNumbers {
  readonly #last = new Map<string, number>();

  /** Puts the missing numbers into a record. */
  issue(entity: EntityModel, record: Record<string, Value>): void {
    const day = plainText(record['CreateTime'] ?? null, '').slice(0, 10);
    for (const { name, number } of entity.fields) {
      if (number === undefined || (record[name] ?? null) !== null) continue;
      const series = seriesKey(entity, name, number, day);
      const next = (this.#last.get(series) ?? 0) + 1;
      this.#last.set(series, next);
      record[name] = formatNumber(number, day, next);
    }
  }

  /** Lets the series of the database go on behind these numbers. */
  async save(db: Db): Promise<void> {
    for (const [series, last] of this.#last) await takeNumbers(db, series, last);
  }
}
