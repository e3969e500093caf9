import { build } from '#core/expression/build.ts';
import type { Expression } from '#core/expression/Expression.ts';
import { roundHalfUp } from '#core/format/roundHalfUp.ts';
import type { SumModel } from '#core/schema/ListModel.ts';
import type { Figure } from '../../db/rows/aggregateRecords.ts';

/** The figures that a sum takes, and the sum made of them once they are found. */
export interface AskedSum {
  readonly figures: readonly Figure[];
  /** null: a share of no rows. */
  readonly read: (found: Readonly<Record<string, number>>) => number | null;
}

const ALL = build.literal(true);

/** Asks for a sum of a list over the rows that meet `rows`; `key` keeps its figures apart from others. */
export function askSum({ field, where = ALL, ratio }: SumModel, rows: Expression, key: string): AskedSum {
  if (ratio === undefined)
    return { figures: [{ key, field, where: build.and(rows, where) }], read: (found) => found[key] ?? 0 };
  const whole = `of ${key}`;
  return {
    figures: [
      { key, where: build.and(rows, ratio, where) },
      { key: whole, where: build.and(rows, ratio) },
    ],
    read: (found) => {
      const all = found[whole] ?? 0;
      return all === 0 ? null : roundHalfUp(((found[key] ?? 0) / all) * 100, 2);
    },
  };
}
