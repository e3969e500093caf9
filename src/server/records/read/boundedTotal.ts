import type { ListReply } from '#wire/ListReply.ts';

/** The total of a reply of what was counted up to `most` and one: a lower bound, and said to be one, where there are more. */
export const boundedTotal = (count: number, most: number): Pick<ListReply, 'Total' | 'Bounded'> =>
  count > most ? { Total: most, Bounded: { Looked: most, Total: true } } : { Total: count };
