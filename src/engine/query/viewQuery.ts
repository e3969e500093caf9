import { type ListModel, readPath } from '../model/ListModel.ts';

/** A condition on a field, or on a field of the record that a reference points at (`CustomerId.Level`). */
export interface Condition {
  readonly path: string;
  /** The text of a filter, as the kind of the field reads it. */
  readonly text: string;
  /** Rows that do not meet it. */
  readonly isNot: boolean;
}

/** Conditions that must all hold, or any one of them. */
export interface ConditionGroup {
  readonly match: 'all' | 'any';
  readonly of: readonly Condition[];
}

export interface Conditions extends ConditionGroup {
  readonly groups: readonly ConditionGroup[];
}

export const NO_CONDITIONS: Conditions = { match: 'all', of: [], groups: [] };

/** All conditions, across groups. */
export const everyCondition = ({ of, groups }: Conditions): readonly Condition[] => [
  ...of,
  ...groups.flatMap((group) => group.of),
];

/** The conditions with further required ones; undefined where groups would be nested. */
export function withConditions(before: Conditions, more: readonly Condition[]): Conditions | undefined {
  const { match, of, groups } = before;
  if (match === 'all' || of.length + groups.length < 2) return { match: 'all', of: [...of, ...more], groups };
  return groups.length > 0 ? undefined : { match: 'all', of: more, groups: [{ match, of }] };
}

/** A column of a view: the name of a field or a way to one. */
export interface ViewColumn {
  readonly key: string;
  /** Pixels; undefined: the default width of its field. */
  readonly width: number | undefined;
  /** The column is never folded for lack of room. */
  readonly isPinned: boolean;
}

export const MAX_CONDITIONS = 20;
export const MAX_COLUMNS = 60;

/** The narrowest and the widest column. */
export const COLUMN_WIDTHS = [60, 800] as const;

/**
 * Parses the conditions of a list query: `["any",["State","1,2"],["!CustomerId.Level","3"]]`, with groups as
 * `["all",["Kind","1"],["any",["A","1"],["B","2"]]]`. Undefined for an invalid text.
 */
export function readConditions(text: string): Conditions | undefined {
  try {
    const [match, ...rest] = itemsOf(JSON.parse(text));
    const groups = rest.filter(isGroup).flatMap((each) => readGroup(itemsOf(each)) ?? []);
    const own = readGroup([match, ...rest.filter((each) => !isGroup(each))]);
    const isWhole = groups.length === rest.filter(isGroup).length && groups.every(({ of }) => of.length > 0);
    return own === undefined || !isWhole ? undefined : { ...own, groups };
  } catch {
    return undefined;
  }
}

/** A condition has a text in its second place. */
const isGroup = (value: unknown): boolean => Array.isArray(itemsOf(value)[1]);

function readGroup([match, ...rest]: readonly unknown[]): ConditionGroup | undefined {
  const of = rest.flatMap((each): Condition[] => {
    const [name, value, ...more] = itemsOf(each);
    if (typeof name !== 'string' || typeof value !== 'string' || value === '' || more.length > 0) return [];
    return [{ path: name.replace(/^!/, ''), text: value, isNot: name.startsWith('!') }];
  });
  return (match === 'all' || match === 'any') && of.length === rest.length ? { match, of } : undefined;
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text of conditions; none for no conditions. */
export function writeConditions(conditions: Conditions): string {
  const { match, of, groups } = conditions;
  const texts = (group: ConditionGroup): unknown[] =>
    group.of.map(({ path, text, isNot }) => [isNot ? `!${path}` : path, text]);
  return everyCondition(conditions).length === 0
    ? ''
    : JSON.stringify([match, ...texts({ match, of }), ...groups.map((group) => [group.match, ...texts(group)])]);
}

const COLUMN = /^([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)(?::(\d{1,4}))?(!?)$/;

/** Parses the columns of a query: `Name,State:120,CustomerId.Level!` (width, pinned); else undefined. */
export function readColumns(text: string): ViewColumn[] | undefined {
  const parts = text.split(',').map((part) => COLUMN.exec(part));
  const columns = parts.flatMap((part): ViewColumn[] => {
    const [, key = '', width, pin] = part ?? [];
    const pixels = width === undefined ? undefined : Number(width);
    const [least, most] = COLUMN_WIDTHS;
    if (part === null || (pixels !== undefined && (pixels < least || pixels > most))) return [];
    return [{ key, width: pixels, isPinned: pin === '!' }];
  });
  const isWhole = columns.length === parts.length && new Set(columns.map(({ key }) => key)).size === parts.length;
  return isWhole ? columns : undefined;
}

/** A column with the default width of its field. */
export const plainColumn = (key: string): ViewColumn => ({ key, width: undefined, isPinned: false });

export const writeColumns = (columns: readonly ViewColumn[]): string =>
  columns
    .map(({ key, width, isPinned }) => `${key}${width === undefined ? '' : `:${width}`}${isPinned ? '!' : ''}`)
    .join(',');

/** The list with further columns behind its own, which it then reads as well, called by `titleOf` or else as their fields are. */
export function withColumns(
  list: ListModel,
  keys: readonly string[],
  titleOf?: (key: string) => string | undefined,
): ListModel {
  const more = keys.filter((key) => !list.columns.some((column) => column.key === key));
  if (more.length === 0) return list;
  const plain = { or: undefined, width: undefined, hidden: true, rank: undefined, progress: undefined };
  return {
    ...list,
    columns: [...list.columns, ...more.map((key) => ({ ...plain, key, path: readPath(key), title: titleOf?.(key) }))],
  };
}
