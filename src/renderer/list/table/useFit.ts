import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Values } from '#language/Value.ts';
import {
  LIST_SURROUND_PX,
  columnWidths,
  fitColumns,
  mayBeCut,
  SCROLL_BAR,
  tagPixels,
  textPixels,
} from '#engine/query/columnWidths.ts';
import type { CellEnv, DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import { cellMark, cellText, sourceOf } from '../../fields/draw/renderCell.tsx';
import { fieldKind } from '#fields/table/fieldKinds.ts';

let lastRoom: number | undefined;

/** The width of an element in pixels, before it is painted and as it changes. */
function useRoom(area: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => lastRoom ?? window.innerWidth - LIST_SURROUND_PX);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const measure = (): void => {
      lastRoom = element.offsetWidth;
      setRoom(lastRoom);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return room;
}

interface Fit {
  readonly drawn: readonly DrawnColumn[];
  readonly widths: readonly number[];
}

interface FitFrame {
  /** Pixels of what stays next to the columns. */
  readonly taken: number;
  /** Cells have one line. */
  readonly isOneLine: boolean;
}

/** The columns of a table: those that fit by rank share the room, the others follow. Rows decide only the widths. */
export function useFit(
  area: RefObject<HTMLElement | null>,
  columns: readonly DrawnColumn[],
  rows: readonly Values[],
  env: CellEnv,
  { taken, isOneLine }: FitFrame,
): Fit {
  const room = useRoom(area) - SCROLL_BAR - taken;
  const fitted = fitColumns(columns, room);
  const names = fitted.seen.map(({ key }) => key).join();
  // Rows re-render only when other columns fit, not on every pixel.
  const { seen, beyond, drawn } = useMemo(
    () => ({ ...fitted, drawn: [...fitted.seen, ...fitted.beyond] }),
    [columns, names],
  );
  const [whole, content] = useMemo(() => {
    const most = (width: (column: DrawnColumn, row: Values) => number): Map<DrawnColumn, number> =>
      new Map(drawn.map((column) => [column, Math.max(0, ...rows.map((row) => width(column, row)))]));
    return [
      most((column, row) => wholeWidth(column, row, env, isOneLine)),
      most((column, row) => contentWidth(column, row, env)),
    ];
  }, [drawn, rows, env, isOneLine]);
  const wholeOf = (column: DrawnColumn): number => whole.get(column) ?? 0;
  // Nothing is known before the first rows.
  const contentOf = (column: DrawnColumn): number => (rows.length === 0 ? Infinity : (content.get(column) ?? Infinity));
  const widths = [
    ...columnWidths(seen, room, wholeOf, contentOf),
    ...beyond.map((column) => Math.max(column.width, wholeOf(column))),
  ];
  return { drawn, widths };
}

/** Codes and phone numbers: texts that would be wrong when cut off. */
const DIGITS = /^(?=.*\d)[\w.,:/#+%-]{1,40}$/;
const PADDING = 16;
const CHARACTER = 8;
/** Pixels of a full-width character of a cell. */
const TEXT_PX = 14;

/** Pixels between a value and the tag of a mark next to it. */
const BEFORE_MARK = 4;

/** Pixels that a cell needs to be complete: its number, digits, item or moment, and its mark; 0 if it may be cut off. */
function wholeWidth(column: DrawnColumn, row: Values, env: CellEnv, isOneLine: boolean): number {
  const { key, field, align } = column;
  const { isTagged, moment } = fieldKind(field);
  if (moment === 'datetime' && isOneLine) return fieldKind(field).width;
  const isNumber = align === 'right';
  const text = isNumber ? cellText(field, row, key, env) : row[key];
  const isDigits = typeof text === 'string' && (isNumber || DIGITS.test(text));
  const mark = mayBeCut(field) ? undefined : cellMark(column, row, env)?.text;
  if (mark === undefined && !isDigits && !isTagged) return 0;
  const own = isDigits ? text.length * CHARACTER : tagPixels(cellText(field, row, key, env));
  return PADDING + own + (mark === undefined ? 0 : tagPixels(mark) + BEFORE_MARK);
}

/** Pixels of a cell on one line; Infinity where it shows more than a text. A title has at least its default. */
function contentWidth(column: DrawnColumn, row: Values, env: CellEnv): number {
  const { field, width, isTitle, progress } = column;
  const { upload, counted, holds } = fieldKind(field);
  const isMore = field.masked || upload !== undefined || counted !== undefined || holds(field) === 'boolean';
  if (isMore || progress !== undefined) return Infinity;
  const source = sourceOf(column, row);
  const text = PADDING + textPixels(cellText(source.field, row, source.key, env), TEXT_PX);
  return Math.max(text, wholeWidth(column, row, env, false), isTitle ? width : 0);
}
