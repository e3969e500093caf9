import { build } from '#language/build.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import { aggregateRecords, type Figure } from '../db/rows/aggregateRecords.ts';
import type { Db } from '../db/Database.ts';
import type { Call } from '../access/Call.ts';
import { askSum, type AskedSum } from '../records/list/askSum.ts';
import { openList, type OpenList } from '../records/list/openList.ts';

/** A list with a query, and what is counted of its rows: themselves, or one of its sums. */
export interface Question {
  /** entity/document */
  readonly list: string;
  readonly params: Readonly<Record<string, string>>;
  readonly sum: string | undefined;
}

/** A question as its list answers it: which rows, and which figures of them. */
export interface OpenQuestion {
  readonly open: OpenList;
  readonly sum: SumModel | undefined;
}

/** Opens the list of a question as the list itself would be opened. Throws like `openList`. */
export function openQuestion(call: Call, { list, params, sum }: Question): OpenQuestion {
  const entity = call.findEntity(list.slice(0, list.indexOf('/')));
  if (entity === undefined) throw new AppError('NOT_FOUND', { detail: `list ${list}` });
  const open = openList(call, entity, { ...params, list });
  return { open, sum: sum === undefined ? undefined : open.list.sums.find(({ key }) => key === sum) };
}

/**
 * The answers to questions, in their order, each the very number that its list shows. All questions about one entity are asked
 * in one query.
 */
export async function askFigures(db: Db, call: Call, questions: readonly Question[]): Promise<(number | null)[]> {
  const asked = questions.map((question, i) => askOne(openQuestion(call, question), `q${i}`));
  const found = new Map<EntityModel, Record<string, number>>();
  for (const entity of new Set(asked.map((one) => one.entity))) {
    const figures = asked.filter((one) => one.entity === entity).flatMap(({ sum }) => sum.figures);
    const where = call.access(entity).rows('view');
    found.set(entity, await aggregateRecords(db, { entity, where }, figures, call));
  }
  return asked.map(({ entity, sum }) => sum.read(found.get(entity) ?? {}));
}

function askOne({ open, sum }: OpenQuestion, key: string): { entity: EntityModel; sum: AskedSum } {
  const rows = build.and(open.filters, open.scene);
  const count: Figure = { key, where: rows };
  return {
    entity: open.entity,
    sum: sum === undefined ? { figures: [count], read: (found) => found[key] ?? 0 } : askSum(sum, rows, key),
  };
}
