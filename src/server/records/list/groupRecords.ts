import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { groupKey } from '#engine/query/groupQuery.ts';
import { build } from '#language/build.ts';
import type { GroupsReply } from '#wire/ListReply.ts';
import type { Call } from '../../access/Call.ts';
import { throughInput } from '../../access/openCall.ts';
import type { Db } from '../../db/Database.ts';
import type { Figure } from '../../db/rows/aggregateRecords.ts';
import { figuresByValue } from '../../db/rows/figuresByValue.ts';
import { groupOrder } from './groupOrder.ts';
import { groupWords } from './groupWords.ts';
import { groupedBy } from './groupedBy.ts';
import { type ListParams, openList } from './openList.ts';
import { planSums } from './searchRecords.ts';

/** Most groups in a reply: each has sums, and users read no more. */
const MAX_GROUPS = 300;

/**
 * The groups of a list for the parameter `group`, with their counts and sums, over the rows that Search would return to
 * the user of the call. Throws like `openList`, and BAD_REQUEST without `group`.
 */
export async function groupRecords(
  entity: EntityModel,
  { exact: _, ...params }: ListParams,
  db: Db,
  call: Call,
): Promise<GroupsReply> {
  const open = openList(entity, params, call);
  const { grouping } = open;
  if (grouping === undefined) throw new AppError('BAD_REQUEST', { text: '没有说明按什么分组', detail: 'group' });
  const sums = planSums(open, build.literal(true), call);
  const figures: Figure[] = [{ key: 'count' }, ...sums.flatMap(({ asked }) => asked.figures)];
  const query = { entity, where: build.and(open.where, open.scene) };
  const { found, all } = await figuresByValue(
    db,
    query,
    groupedBy(throughInput(entity, call), grouping),
    figures,
    MAX_GROUPS,
    call,
  );
  const textOf = await groupWords(
    grouping,
    found.map(({ value }) => value),
    db,
    call,
  );
  const groups = found.map((group) => ({ ...group, text: textOf(group.value), count: group.figures['count'] ?? 0 }));
  const compare = groupOrder(grouping, call.enums, 'newest');
  const first = entity.field(grouping.through ?? '');
  return {
    Title: [first?.title, grouping.field.title].filter(Boolean).join(' · '),
    Groups: groups.toSorted(compare).map(({ value, text, count, figures: told }) => ({
      Key: groupKey(value),
      Text: text,
      Count: count,
      Sums: Object.fromEntries(sums.map(({ key, asked }) => [key, asked.read(told)])),
    })),
    More: Math.max(0, all - found.length),
  };
}
