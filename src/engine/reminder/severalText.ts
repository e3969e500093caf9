import type { EntityModel } from '../model/EntityModel.ts';

/** The maximum number of records that the message names. */
export const SEVERAL_NAMED = 5;

/**
 * A message to one user about several records: their number, the acting user, and the titles of the first messages that
 * it replaces.
 */
export function severalText(
  { title }: Pick<EntityModel, 'title'>,
  { verb, by, count, titles }: { verb: string; by: string; count: number; titles: readonly string[] },
): { title: string; content: string } {
  const named = titles.slice(0, SEVERAL_NAMED).map((each) => `· ${each}`);
  const lines = named.join('\n');
  return {
    title: `已${verb} ${count} 条${title}，与您有关`,
    content:
      count > named.length
        ? `${by} ${verb}了 ${count} 条${title}，其中 ${named.length} 条：\n${lines}`
        : `${by} ${verb}了 ${count} 条${title}：\n${lines}`,
  };
}
