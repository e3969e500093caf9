import { build } from '#core/expression/build.ts';
import type { Expression } from '#core/expression/Expression.ts';
import { listNames } from '#core/expression/listNames.ts';
import { roundHalfUp } from '#core/format/roundHalfUp.ts';
import { sceneWhere } from '#core/query/listWhere.ts';
import type { SumModel } from '#core/schema/ListModel.ts';
import { aggregateRecords, type Figure } from '../../db/rows/aggregateRecords.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../permission/Call.ts';
import type { OpenList } from './openList.ts';

export interface ListFigures {
  readonly Total: number;
  readonly Sums: Readonly<Record<string, number | null>>;
  readonly SceneCounts: Readonly<Record<string, number>>;
}

const ALL = build.literal(true);

/** The total of a list, its sums and the counts of its scenes, in one query. Sums that read what the user may not are left out. */
export async function listFigures(db: Db, open: OpenList, call: Call): Promise<ListFigures> {
  const { entity, list, scenes, scene, where } = open;
  const access = call.access(entity);
  const { readable } = access;
  const sums = list.sums.filter((sum) => fieldsOf(sum).every((name) => readable.has(name)));
  const figures: Figure[] = [
    { key: 'total', where: scene },
    ...scenes.map((other) => ({
      key: `scene ${other.key}`,
      where: sceneWhere({ entity, user: call.who, access }, other),
    })),
    ...sums.flatMap((sum) => sumFigures(sum, scene)),
  ];
  const found = await aggregateRecords(db, { entity, where }, figures, call);
  return {
    Total: found['total'] ?? 0,
    Sums: Object.fromEntries(sums.map((sum) => [sum.key, sumOf(sum, found)])),
    SceneCounts: Object.fromEntries(scenes.map(({ key }) => [key, found[`scene ${key}`] ?? 0])),
  };
}

/** The fields that a sum adds up, counts by, or reaches other records through. */
function fieldsOf({ field, where, ratio }: SumModel): string[] {
  const names = [where, ratio].flatMap((condition) => (condition === undefined ? [] : listNames(condition)));
  const read = names.flatMap(({ root, path: [first] }) =>
    first !== undefined && (root === '$record' || root === '$ref') ? [first] : [],
  );
  return field === undefined ? read : [field, ...read];
}

function sumFigures({ key, field, where = ALL, ratio }: SumModel, scene: Expression): Figure[] {
  if (ratio === undefined) return [{ key: `sum ${key}`, field, where: build.and(scene, where) }];
  return [
    { key: `sum ${key}`, where: build.and(scene, ratio, where) },
    { key: `of ${key}`, where: build.and(scene, ratio) },
  ];
}

function sumOf({ key, ratio }: SumModel, found: Readonly<Record<string, number>>): number | null {
  const sum = found[`sum ${key}`] ?? 0;
  if (ratio === undefined) return sum;
  const whole = found[`of ${key}`] ?? 0;
  return whole === 0 ? null : roundHalfUp((sum / whole) * 100, 2);
}
