/** The place in a record to which a message leads: a tab of its screen, and the item there. */
export interface RecordPlace {
  readonly tab: string;
  readonly at: string;
}

/** A place as it is written in the list of messages about several records. */
export const formatRecordPlace = ({ tab, at }: RecordPlace): string => `#${tab}/${at}`;

/** Adds to the path of a record the place that the message which leads to it names; the path itself where it names none. */
export function pathAtPlace(path: string, place: unknown): string {
  const [, tab, at] = typeof place === 'string' ? (/^#([a-z]+)\/(\d+)$/.exec(place) ?? []) : [];
  return tab === undefined || at === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}tab=${tab}&at=${at}`;
}
