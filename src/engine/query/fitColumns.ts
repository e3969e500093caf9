import type { FieldModel } from '#fields/FieldModel.ts';
import { shownUnit, withUnit } from '#fields/table/shownUnit.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isMoney } from '#fields/table/traits.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { ColumnModel, ListModel } from '../model/ListModel.ts';
import { textPixels } from './textPixels.ts';
import { statusOf } from '../model/statusOf.ts';

/** The room that a column of a list needs, in pixels, and its rank when not all columns fit. */
export interface ColumnRoom {
  readonly width: number;
  /** Below this width the column would be unreadable, or cut digits. */
  readonly least: number;
  /** 0: stays always; 1 to 9: the smaller, the longer. */
  readonly rank: number;
}

/** Pixels of the checkboxes of rows, of their unfold arrows, and of a percentage rendered as a bar. */
export const SELECT_WIDTH = 48;
export const UNFOLD_WIDTH = 40;
/** Pixels of a bar that scrolls the rows. They are left free for a page of few rows, too, which has the same columns as a long one. */
export const SCROLL_BAR = 16;
/** The width next to the rows of a list on a wide window, in pixels: the menu, and the padding of the screen. */
export const LIST_SURROUND_PX = 274;
/** The maximum number of filled columns that a card shows on a phone, in addition to title and state. */
export const MAX_FACTS = 6;
const PROGRESS_WIDTH = 176;
/**
 * A truncated text is readable down to this share of its width, a title down to a larger share, and at least so many
 * pixels.
 */
const CUT_SHARE = 0.6;
const TITLE_SHARE = 0.75;
const CUT_LEAST = 112;
/** A head: so much for each Chinese character, its padding with the arrows, and at most. */
const HEAD = { character: 13, around: 42, most: 168 };

/** The padding of a cell, and how wide its tag makes a column at most. */
const CELL_PADDING = 24;
const MAX_TAG = 208;

const DUE = 1;
const AMOUNT = 2;
/** Columns up to this rank contain the main information of a list: due days, states and amounts. */
export const LAST_KEY_RANK = AMOUNT;
const WHO_AND_WHEN = 3;
const USUAL = 4;
const LONG = 5;
const OWNER = 'OwnerId';

/** The width that a column needs, by its document or else by the kind of its field. */
export function columnRoom(
  column: ColumnModel,
  field: FieldModel,
  { entity, list, isTitle }: { readonly entity: EntityModel; readonly list: ListModel; readonly isTitle: boolean },
): ColumnRoom {
  const title = withUnit(column.title ?? field.title, column.progress === undefined ? shownUnit(field) : '');
  const head = Math.min(HEAD.most, textPixels(title, HEAD.character) + HEAD.around);
  const own = column.width ?? (column.progress === undefined ? fieldKind(field).width : PROGRESS_WIDTH);
  const states = statusOf(entity, column.key)?.states ?? [];
  const tags = states.map((state) => Math.min(MAX_TAG, tagPixels(state.title) + CELL_PADDING));
  const width = Math.max(own, head, ...tags);
  const least = mayBeCut(field)
    ? Math.min(width, Math.max(CUT_LEAST, head, Math.round(width * (isTitle ? TITLE_SHARE : CUT_SHARE))))
    : width;
  return { width, least, rank: isTitle ? 0 : rankOf(column, field, entity, list) };
}

/** Pixels of a value as a tag. */
export const tagPixels = (text: string): number => textPixels(text, 12) + 16;

/**
 * Whether the text of the field may be truncated; digits, tags, pictures and texts that a button next to them shows in
 * full may not.
 */
export function mayBeCut(field: FieldModel): boolean {
  const { amount, moment, isTagged, upload, text, counted, holds } = fieldKind(field);
  const isWhole =
    amount !== undefined || moment !== undefined || isTagged || upload !== undefined || counted !== undefined;
  return !isWhole && !field.masked && text !== 'contact' && holds(field) !== 'boolean' && field.number === undefined;
}

function rankOf({ key, rank, progress }: ColumnModel, field: FieldModel, entity: EntityModel, list: ListModel): number {
  if (key === entity.workflow?.field) return rank ?? 0;
  if (rank !== undefined) return rank;
  const { moment, amount, text, upload } = fieldKind(field);
  if (moment !== undefined) return list.marks.some((mark) => mark.field === key) ? DUE : WHO_AND_WHEN;
  if (statusOf(entity, key) !== undefined) return AMOUNT;
  if (isMoney(field) || (progress !== undefined && amount !== undefined)) return AMOUNT;
  if (key === OWNER) return WHO_AND_WHEN;
  return text === 'lines' || text === 'html' || upload !== undefined ? LONG : USUAL;
}

/** The columns that fit next to each other, their pixels, and the columns that do not fit. */
export interface FittedColumns<C> {
  readonly shown: readonly C[];
  readonly room: number;
  readonly folded: readonly C[];
}

/**
 * Divides columns into those that fit into so many pixels and those that do not. Columns are folded from the last rank
 * on, within a rank from the end; the others keep their order. When columns are folded, room for the unfold arrows is
 * reserved. The result does not depend on rows: the next page, another search and another order have the same columns
 * in the same window.
 */
export function fitColumns<C extends ColumnRoom>(columns: readonly C[], room: number): FittedColumns<C> {
  const least = columns.reduce((sum, column) => sum + column.least, 0);
  if (least <= room) return { shown: columns, room, folded: [] };
  const left = room - UNFOLD_WIDTH;
  const leaving = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => column.rank > 0)
    .sort((a, b) => b.column.rank - a.column.rank || b.index - a.index);
  const folded = new Set<C>();
  let need = least;
  let last = 0;
  for (const { column } of leaving) {
    if (need <= left) break;
    folded.add(column);
    need -= column.least;
    last = column.rank;
  }
  // The last that left may have been a wide one: narrower ones of its rank have room now.
  for (const column of columns) {
    if (!folded.has(column) || column.rank !== last || need + column.least > left) continue;
    folded.delete(column);
    need += column.least;
  }
  return {
    shown: columns.filter((column) => !folded.has(column)),
    room: folded.size === 0 ? room : left,
    folded: columns.filter((column) => folded.has(column)),
  };
}

/**
 * The pixels of each column shown: its preferred width, or less for flexible columns if the total is too large.
 * `wholeOf` is the width at which the cells of a column are complete; the extra width is taken from the other columns.
 * If they cannot give enough, the columns together are wider than the room.
 */
export function columnWidths<C extends ColumnRoom>(
  { shown, room }: Pick<FittedColumns<C>, 'shown' | 'room'>,
  wholeOf: (column: C) => number,
): number[] {
  const wanted = shown.map((column) => {
    const least = Math.max(column.least, wholeOf(column));
    return { least, width: Math.max(column.width, least) };
  });
  const asked = wanted.reduce((sum, { width }) => sum + width, 0);
  const spare = wanted.reduce((sum, { width, least }) => sum + width - least, 0);
  const share = asked <= room || spare === 0 ? 0 : Math.min(1, (asked - room) / spare);
  return wanted.map(({ width, least }) => Math.floor(width - (width - least) * share));
}
