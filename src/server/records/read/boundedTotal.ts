import type { ListReply } from '#wire/ListReply.ts';

/**
 * The total of a reply for a count up to `most` + 1: marked as a lower bound where there are more, or where the count
 * is capped by a limited lookup.
 */
export const boundedTotal = (count: number, most: number, isCapped = false): Pick<ListReply, 'Total' | 'Bounded'> => {
  const total = Math.min(count, most);
  return count > most || isCapped ? { Total: total, Bounded: { Looked: total, Total: true } } : { Total: count };
};
