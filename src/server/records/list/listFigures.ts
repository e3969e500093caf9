import { sceneWhere } from '#engine/query/listWhere.ts';
import { sumFields } from '#engine/query/sumFields.ts';
import { aggregateRecords, type Figure } from '../../db/rows/aggregateRecords.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { askSum } from './askSum.ts';
import type { OpenList } from './openList.ts';

export interface ListFigures {
  readonly Total: number;
  readonly Sums: Readonly<Record<string, number | null>>;
  readonly SceneCounts: Readonly<Record<string, number>>;
}

/** The total of a list, its sums and the counts of its scenes, in one query. Sums that read what the user may not are left out. */
export async function listFigures(db: Db, open: OpenList, call: Call): Promise<ListFigures> {
  const { entity, list, scenes, scene, where } = open;
  const access = call.access(entity);
  const { readable, withheld } = access;
  const sums = list.sums
    .filter((sum) => sumFields(sum).every((name) => readable.has(name) && !withheld.has(name)))
    .map((sum) => ({ key: sum.key, asked: askSum(sum, scene, `sum ${sum.key}`) }));
  const figures: Figure[] = [
    { key: 'total', where: scene },
    ...scenes.map((other) => ({
      key: `scene ${other.key}`,
      where: sceneWhere({ entity, user: call.who, access }, other),
    })),
    ...sums.flatMap(({ asked }) => asked.figures),
  ];
  const found = await aggregateRecords(db, { entity, where }, figures, call);
  return {
    Total: found['total'] ?? 0,
    Sums: Object.fromEntries(sums.map(({ key, asked }) => [key, asked.read(found)])),
    SceneCounts: Object.fromEntries(scenes.map(({ key }) => [key, found[`scene ${key}`] ?? 0])),
  };
}
