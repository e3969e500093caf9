import type { FieldModel } from '#fields/FieldModel.ts';
import { shownUnit, WIDE, withUnit, fieldKind, isMoney } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { ColumnModel, ListModel } from '../model/ListModel.ts';
import { statusOf } from '../model/EntitySource.ts';

/** The room that a column of a list needs, in pixels, and its rank when not all columns fit. */
export interface ColumnRoom {
  readonly width: number;
  /** Below this width the column would be unreadable, or cut digits. */
  readonly least: number;
  /** The width of its title, on two lines where it is long. */
  readonly head: number;
  /** 0: stays always; 1 to 9: the smaller, the longer. */
  readonly rank: number;
}

/** Pixels of the checkboxes of rows, and of a percentage rendered as a bar. */
export const SELECT_WIDTH = 48;
/** Pixels of a bar that scrolls the rows. They are left free for a page of few rows, too, which has the same columns as a long one. */
export const SCROLL_BAR = 16;
/** The width next to the rows of a list on a wide window, in pixels: the menu, and the padding of the screen. */
export const LIST_SURROUND_PX = 274;
/** The maximum number of filled columns that a card shows on a phone, in addition to title and state. */
export const MAX_FACTS = 6;
const PROGRESS_WIDTH = 104;
/** A truncated text is readable down to this share of its width, a title to more, and to pixels. */
const CUT_SHARE = 0.5;
const TITLE_SHARE = 0.75;
const CUT_LEAST = 92;
/** A date; where there is no room next to it, the time is on the second line of the cell. */
const DAY_WIDTH = 96;
/** A head in pixels: a Chinese character, characters per line, padding, sort arrows, maximum. */
const HEAD = { character: 13, line: 4, padding: 16, arrows: 18, most: 168 };

/** The padding of a cell, and how wide its tag makes a column at most. */
const CELL_PADDING = 16;
const MAX_TAG = 208;

const DUE = 1;
const AMOUNT = 2;
/** Columns up to this rank contain the main information of a list: due days, states and amounts. */
export const LAST_KEY_RANK = AMOUNT;
const USUAL = 5;

/** The width that a column needs, by its document or else by the kind of its field. */
export function columnRoom(
  column: ColumnModel,
  field: FieldModel,
  { entity, list, isTitle }: { readonly entity: EntityModel; readonly list: ListModel; readonly isTitle: boolean },
): ColumnRoom {
  const title = withUnit(column.title ?? field.title, shownUnit(field));
  const { isSortable, moment, width: usual } = fieldKind(field);
  const around = HEAD.padding + (isSortable && column.path.through === undefined ? HEAD.arrows : 0);
  const text = textPixels(title, HEAD.character);
  const head = Math.min(HEAD.most, text + around);
  // A long head has two lines, and whole words.
  const words = title.match(/[!-~]+/g)?.map((word) => textPixels(word, HEAD.character)) ?? [];
  const line = Math.max(Math.max(HEAD.line, Math.ceil(text / 2 / HEAD.character)) * HEAD.character, ...words);
  const folded = Math.min(head, line + around);
  const states = statusOf(entity, column.key)?.states ?? [];
  const own = column.width ?? (column.progress !== undefined ? PROGRESS_WIDTH : states.length > 0 ? 0 : usual);
  const tags = states.map((state) => Math.min(MAX_TAG, tagPixels(state.title) + CELL_PADDING));
  const needed = Math.max(own, folded, ...tags);
  const width = Math.max(needed, head);
  const rank = isTitle ? 0 : rankOf(column, field, entity, list);
  if (moment === 'datetime' && column.width === undefined)
    return { width, least: Math.max(DAY_WIDTH, folded), head: folded, rank };
  const share = isTitle ? TITLE_SHARE : CUT_SHARE;
  const cut = Math.max(CUT_LEAST, folded, Math.round(own * share));
  return { width, least: mayBeCut(field) ? Math.min(needed, cut) : needed, head: folded, rank };
}

/** Pixels of a value as a tag. */
export const tagPixels = (text: string): number => textPixels(text, 12) + 16;

/** Whether the text may be truncated: not digits, tags, pictures or texts next to a button. */
export function mayBeCut(field: FieldModel): boolean {
  const { amount, moment, isTagged, upload, text, counted, holds } = fieldKind(field);
  const isWhole =
    amount !== undefined || moment !== undefined || isTagged || upload !== undefined || counted !== undefined;
  return !isWhole && !field.masked && text !== 'contact' && holds(field) !== 'boolean' && field.number === undefined;
}

/** Due days, states and amounts come first; the others are as important as their place in the document says. */
function rankOf({ key, rank, progress }: ColumnModel, field: FieldModel, entity: EntityModel, list: ListModel): number {
  if (key === entity.workflow?.field) return rank ?? 0;
  if (rank !== undefined) return rank;
  const { moment, amount } = fieldKind(field);
  if (moment !== undefined && list.marks.some((mark) => mark.field === key)) return DUE;
  const isAmount = isMoney(field) || (progress !== undefined && amount !== undefined);
  return isAmount || statusOf(entity, key) !== undefined ? AMOUNT : USUAL;
}

/** The columns in sight before the rows are scrolled sideways, and those beyond them. */
export interface FittedColumns<C> {
  readonly seen: readonly C[];
  readonly beyond: readonly C[];
}

/**
 * Divides columns into those that fit into so many pixels and those beyond. Columns leave from the last rank on, within
 * a rank from the end; both parts keep their order. The result does not depend on rows: the next page, another search
 * and another order have the same columns in the same window.
 */
export function fitColumns<C extends ColumnRoom>(columns: readonly C[], room: number): FittedColumns<C> {
  const leaving = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => column.rank > 0)
    .sort((a, b) => b.column.rank - a.column.rank || b.index - a.index);
  const left = new Set<C>();
  let need = columns.reduce((sum, column) => sum + column.least, 0);
  let last = 0;
  for (const { column } of leaving) {
    if (need <= room) break;
    left.add(column);
    need -= column.least;
    last = column.rank;
  }
  // The last that left may have been a wide one: narrower ones of its rank have room now.
  for (const column of columns) {
    if (!left.has(column) || column.rank !== last || need + column.least > room) continue;
    left.delete(column);
    need += column.least;
  }
  return {
    seen: columns.filter((column) => !left.has(column)),
    beyond: columns.filter((column) => left.has(column)),
  };
}

/**
 * The pixels of each column: its preferred width, or less for flexible columns if the total is too large. `wholeOf` is
 * the width at which the cells of a column are complete; the extra width is taken from the other columns. Where they
 * cannot give enough, the columns together are wider than the room, and the rows scroll sideways. `contentOf` is the
 * width at which its cells have one line: a column needs no more, and flexible ones share the room that is left.
 */
export function columnWidths<C extends ColumnRoom>(
  columns: readonly C[],
  room: number,
  wholeOf: (column: C) => number,
  contentOf: (column: C) => number = () => Infinity,
): number[] {
  const wanted = columns.map((column) => {
    const [whole, content] = [wholeOf(column), contentOf(column)];
    const enough = Math.max(column.head, content);
    const least = Math.max(whole, Math.min(column.least, enough));
    const width = Math.max(least, Math.min(column.width, enough));
    return { least, width, lack: column.width > column.least && content < Infinity ? Math.max(0, content - width) : 0 };
  });
  const total = (of: (each: (typeof wanted)[number]) => number): number =>
    wanted.reduce((sum, each) => sum + of(each), 0);
  const asked = total(({ width }) => width);
  const [spare, lack] = [total(({ width, least }) => width - least), total((each) => each.lack)];
  const share = asked <= room || spare === 0 ? 0 : Math.min(1, (asked - room) / spare);
  const more = asked >= room || lack === 0 ? 0 : Math.min(1, (room - asked) / lack);
  return wanted.map((each) => Math.floor(each.width - (each.width - each.least) * share + each.lack * more));
}

/** The width of letters and digits relative to wide characters, at most on average. */
const NARROW = 0.62;

/** The approximate width in pixels of a text on one line, where a full-width character takes `wide` pixels. */
export const textPixels = (text: string, wide: number): number =>
  [...text].reduce((sum, sign) => sum + (sign < WIDE ? NARROW : 1), 0) * wide;
