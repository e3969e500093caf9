import type { Value } from '#language/Value.ts';

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

/** A list of the menu with its filters. */
export interface ListAddress {
  /** `entity/document`. */
  readonly list: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Reads the value of a `ListLink` field; undefined for one that names no list. */
export function readListAddress(value: Value): ListAddress | undefined {
  if (typeof value !== 'string') return undefined;
  const [list = '', query = ''] = value.split('?');
  if (!/^[^/]+\/[^/]+$/.test(list)) return undefined;
  const params = query.split('&').flatMap((part): [string, string][] => {
    const [name = '', text] = part.split('=');
    return name === '' || text === undefined ? [] : [[name, decode(text)]];
  });
  return { list, params: Object.fromEntries(params) };
}

/** The value of a `ListLink` field; the inverse of `readListAddress`. */
export function formatListAddress({ list, params }: ListAddress): string {
  const query = Object.entries(params).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return query.length === 0 ? list : `${list}?${query.join('&')}`;
}

/** Decodes a text; returns it unchanged if it is not encoded. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
