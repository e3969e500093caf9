import type { ListReply } from '#wire/ListReply.ts';

/**
 * The total of a reply of what was counted up to `most` and one: a lower bound, and said to be one, where there are more, or where the count is
 * capped by what was looked up for it.
 */
export const boundedTotal = (count: number, most: number, isCapped = false): Pick<ListReply, 'Total' | 'Bounded'> => {
  const total = Math.min(count, most);
  return count > most || isCapped ? { Total: total, Bounded: { Looked: total, Total: true } } : { Total: count };
};
