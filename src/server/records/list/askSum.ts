import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { roundHalfUp } from '#language/functions/roundHalfUp.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import type { Figure } from '../../db/rows/aggregateRecords.ts';

/** The figures that a sum takes, and the sum made of them once they are found. */
export interface AskedSum {
  readonly figures: readonly Figure[];
  /** null: a share, or an average, of no rows. */
  readonly read: (found: Readonly<Record<string, number>>) => number | null;
}

const ALL = build.literal(true);

/** Asks for a sum of a list over the rows that meet `rows`; `key` keeps its figures apart from others. */
export function askSum(sum: SumModel, rows: Expression, key: string): AskedSum {
  const { field, where = ALL, ratio } = sum;
  if (sum.isAverage && field !== undefined) {
    const filled = build.and(rows, where, build.compare(build.record(field), '!==', null));
    const [figure, count] = [
      { key, field, where: filled },
      { key: `of ${key}`, where: filled },
    ];
    return { figures: [figure, count], read: (found) => quotient(found[key], found[count.key], 1) };
  }
  if (ratio === undefined)
    return { figures: [{ key, field, where: build.and(rows, where) }], read: (found) => found[key] ?? 0 };
  const whole = `of ${key}`;
  return {
    figures: [
      { key, where: build.and(rows, ratio, where) },
      { key: whole, where: build.and(rows, ratio) },
    ],
    read: (found) => quotient(found[key], found[whole], 100),
  };
}

function quotient(part: number | undefined, whole: number | undefined, factor: number): number | null {
  return whole === undefined || whole === 0 ? null : roundHalfUp(((part ?? 0) / whole) * factor, 2);
}
