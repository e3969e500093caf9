import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Values } from '#language/Value.ts';
import {
  LIST_SURROUND_PX,
  columnWidths,
  fitColumns,
  mayBeCut,
  SCROLL_BAR,
  tagPixels,
} from '#engine/query/columnWidths.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';
import { cellMark } from '../../fields/draw/renderCell.tsx';
import { valueText } from '../../fields/valueText.ts';

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
    return () => {
      observer.disconnect();
    };
  }, [area]);
  return room;
}

interface Fit {
  /** The columns in their order. */
  readonly drawn: readonly DrawnColumn[];
  /** Their pixels. */
  readonly widths: readonly number[];
}

/**
 * The columns of a table that reserves `taken` pixels: those that fit by their rank come first and share the room, the
 * others follow beyond the edge. The choice does not depend on the rows; only a number longer than its column's default
 * width, or a mark next to it, widens the column.
 */
export function useFit(
  area: RefObject<HTMLElement | null>,
  columns: readonly DrawnColumn[],
  rows: readonly Values[],
  env: CellEnv,
  taken: number,
): Fit {
  const room = useRoom(area) - SCROLL_BAR - taken;
  const fitted = fitColumns(columns, room);
  const names = fitted.seen.map(({ key }) => key).join();
  // Rows re-render only when other columns fit, not on every pixel.
  const { seen, beyond, drawn } = useMemo(
    () => ({ ...fitted, drawn: [...fitted.seen, ...fitted.beyond] }),
    [columns, names],
  );
  const whole = useMemo(
    () =>
      new Map(
        drawn.map((column) => [column, rows.reduce((most, row) => Math.max(most, wholeWidth(column, row, env)), 0)]),
      ),
    [drawn, rows, env],
  );
  const wholeOf = (column: DrawnColumn): number => whole.get(column) ?? 0;
  const widths = [
    ...columnWidths(seen, room, wholeOf),
    ...beyond.map((column) => Math.max(column.width, wholeOf(column))),
  ];
  return { drawn, widths };
}

/** Codes and phone numbers: texts that would be wrong when cut off. */
const DIGITS = /^(?=.*\d)[\w.,:/#+%-]{1,40}$/;
const PADDING = 16;
const CHARACTER = 8;

/** Pixels between a value and the tag of a mark next to it. */
const BEFORE_MARK = 4;

/** Pixels that a cell needs to be complete: its number or digits, and its mark; 0 for a cell that may be cut off. */
function wholeWidth(column: DrawnColumn, row: Values, env: CellEnv): number {
  const { key, field, align, progress } = column;
  if (progress !== undefined) return 0;
  const isNumber = align === 'right';
  const text = isNumber ? valueText(field, row, key, env) : row[key];
  const isDigits = typeof text === 'string' && (isNumber || DIGITS.test(text));
  const mark = mayBeCut(field) ? undefined : cellMark(column, row, env)?.text;
  if (mark === undefined && !isDigits) return 0;
  const own = isDigits ? text.length * CHARACTER : tagPixels(valueText(field, row, key, env));
  return PADDING + own + (mark === undefined ? 0 : tagPixels(mark) + BEFORE_MARK);
}
