import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Values } from '#language/Value.ts';
import {
  AROUND,
  columnWidths,
  fitColumns,
  mayBeCut,
  SCROLL_BAR,
  tagPixels,
  type FittedColumns,
} from '#engine/query/fitColumns.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';
import { heldMark } from '../../fields/draw/renderCell.tsx';
import { valueText } from '../../fields/valueText.ts';

let lastRoom: number | undefined;

/** The width of an element in pixels, before it is painted and as it changes. */
function useRoom(area: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => lastRoom ?? window.innerWidth - AROUND);
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

interface Fit extends FittedColumns<DrawnColumn> {
  /** Pixels of `shown`, in their order. */
  readonly widths: readonly number[];
}

/**
 * The columns that lie beside each other and those that are folded below each row, in a table that leaves `taken` pixels to others. Which they
 * are does not follow from the rows; only a number that is longer than its column was made for, or a mark beside it, makes that column wider.
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
  const names = fitted.shown.map(({ key }) => key).join();
  // Rows draw again only when other columns fit, not with every pixel.
  const { shown, folded } = useMemo(() => fitted, [columns, names]);
  const whole = useMemo(
    () =>
      new Map(
        shown.map((column) => [column, rows.reduce((most, row) => Math.max(most, wholeWidth(column, row, env)), 0)]),
      ),
    [shown, rows, env],
  );
  return {
    shown,
    folded,
    room: fitted.room,
    widths: columnWidths({ shown, room: fitted.room }, (column) => whole.get(column) ?? 0),
  };
}

/** Codes, phones: texts that say something else when they end early. */
const DIGITS = /^(?=.*\d)[\w.,:/#+%-]{1,40}$/;
const PADDING = 24;
const CHARACTER = 8;

/** Between a value and the words of a mark beside it, which are a tag. */
const BEFORE_MARK = 4;

/** Pixels that a cell needs to be whole: its number or digits, its mark with what stands before it; 0 for a cell that may be cut. */
function wholeWidth(column: DrawnColumn, row: Values, env: CellEnv): number {
  const { key, field, align, progress } = column;
  if (progress !== undefined) return 0;
  const isNumber = align === 'right';
  const text = isNumber ? valueText(field, row, key, env) : row[key];
  const isDigits = typeof text === 'string' && (isNumber || DIGITS.test(text));
  const mark = mayBeCut(field) ? undefined : heldMark(column, row, env)?.text;
  if (mark === undefined && !isDigits) return 0;
  const own = isDigits ? text.length * CHARACTER : tagPixels(valueText(field, row, key, env));
  return PADDING + own + (mark === undefined ? 0 : tagPixels(mark) + BEFORE_MARK);
}
