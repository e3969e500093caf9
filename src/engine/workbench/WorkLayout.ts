import type { Span } from '#generated/documents/WorkbenchDocument.ts';

export const SPANS = ['third', 'half', 'twoThirds', 'full'] as const satisfies readonly Span[];

/** The content of a user's own block. */
export const OWN_SHOWS = ['figure', 'rows', 'chart', 'calendar', 'pivot'] as const;
export type OwnShows = (typeof OWN_SHOWS)[number];

/** The position, visibility and width of a block; undefined: as in the workbench document. */
export interface BlockPlace {
  readonly key: string;
  readonly isHidden: boolean;
  readonly span: Span | undefined;
}

/** A block that a user created from a list, or from a saved view of it. */
export interface OwnBlock {
  /** `own:1`: no document has such a key. */
  readonly key: string;
  readonly title: string;
  /** entity/document */
  readonly list: string;
  /** Id of the view; 0: the list as it is. */
  readonly view: number;
  readonly shows: OwnShows;
  /** Key of a sum of the list; undefined: rows are counted. */
  readonly sum: string | undefined;
  /** A chart's filter of groups; a calendar's day field; a pivot's text as in the list's address. */
  readonly by: string | undefined;
  /** Of a figure: the date filter of the list that is set to the chosen period. */
  readonly period: string | undefined;
}

/** A user's layout of the workbench. Blocks that it does not name stay at their place in the document. */
export interface WorkLayout {
  readonly blocks: readonly BlockPlace[];
  readonly own: readonly OwnBlock[];
}

export const MAX_OWN = 20;
export const MAX_TITLE_LENGTH = 30;
const MAX_PLACES = 200;
const OWN_KEY = /^own:[1-9]\d{0,5}$/;
const LIST = /^[A-Za-z]\w{0,60}\/[A-Za-z]\w{0,60}$/;

export const isOwnKey = (key: string): boolean => OWN_KEY.test(key);

const KEYS = 999_999;

/** A key for a further block of one's own: by chance, so that nothing that is remembered of an earlier block is taken for it. */
export function newOwnKey(own: readonly OwnBlock[], random: () => number): string {
  const key = `own:${1 + Math.floor(random() * KEYS)}`;
  return own.some((one) => one.key === key) ? newOwnKey(own, random) : key;
}

/** Parses a layout that was sent or stored as JSON; undefined for an invalid one. */
export function readLayout(text: string): WorkLayout | undefined {
  try {
    const { blocks, own } = membersOf(JSON.parse(text));
    if (!Array.isArray(blocks) || !Array.isArray(own)) return undefined;
    const places = blocks.flatMap(readPlace);
    const made = own.flatMap(readOwn);
    const isWhole = places.length === blocks.length && made.length === own.length && places.length <= MAX_PLACES;
    return isWhole && hasNoTwins(places) && hasNoTwins(made) ? { blocks: places, own: made } : undefined;
  } catch {
    return undefined;
  }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const hasNoTwins = (all: readonly { readonly key: string }[]): boolean =>
  new Set(all.map(({ key }) => key)).size === all.length;

function readPlace(value: unknown): BlockPlace[] {
  const { key, isHidden = false, span } = membersOf(value);
  const known = SPANS.find((one) => one === span);
  if (typeof key !== 'string' || key === '' || key.length > 60 || typeof isHidden !== 'boolean') return [];
  return span !== undefined && known === undefined ? [] : [{ key, isHidden, span: known }];
}

function readOwn(value: unknown): OwnBlock[] {
  const { key, title, list, view, shows, sum, by, period } = membersOf(value);
  const kind = OWN_SHOWS.find((one) => one === shows);
  if (typeof key !== 'string' || !isOwnKey(key) || typeof title !== 'string' || kind === undefined) return [];
  if (typeof list !== 'string' || !LIST.test(list)) return [];
  if (typeof view !== 'number' || !Number.isSafeInteger(view) || view < 0) return [];
  if (!isName(sum) || !isName(by, MAX_BY_LENGTH) || !isName(period)) return [];
  return [{ key, title, list, view, shows: kind, sum, by, period }];
}

/** A pivot names three fields. */
const MAX_BY_LENGTH = 200;

const isName = (value: unknown, longest = 60): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value !== '' && value.length <= longest);
