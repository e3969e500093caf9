import type { ListReply } from '#wire/ListReply.ts';

/** The total of a reply for a count up to `most` + 1: marked as a lower bound where there are more. */
export const boundedTotal = (count: number, most: number): Pick<ListReply, 'Total' | 'Bounded'> =>
  count > most ? { Total: most, Bounded: { Looked: most, Total: true } } : { Total: count };
