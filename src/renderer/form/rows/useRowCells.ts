import { useRef, type FocusEvent, type HTMLAttributes, type KeyboardEvent, type RefObject } from 'react';
import type { Values } from '#language/Value.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { beginTyping } from '../../cells/beginTyping.ts';
import { type Bounds, boundsOf, type Place } from '../../cells/cellRange.ts';
import { placeOf } from '../../cells/cellNear.ts';
import { isCell } from '../../cells/cellTarget.ts';
import { cellText } from '../../cells/copiedText.ts';
import { historyAct } from '../../cells/keyAct.ts';
import { LEAVING_STEPS, leavingControl } from '../../cells/leavingBy.ts';
import { readClipboard } from '../../cells/pastedBlock.ts';
import { type Cells, useCells } from '../../cells/useCells.ts';
import type { ChildRows } from '../../records/childRows.ts';
import { typedInRow } from '../../records/unreadIssues.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useFormParts } from '../formily/EngineContext.ts';
import { controlIn } from '../formily/focusControl.ts';
import { refuseCell } from './fillRows.ts';
import { rowsHistory } from './RowsHistory.ts';
import type { Fill } from './useFill.ts';

interface RowCellsInput {
  readonly rows: ChildRows;
  readonly columns: readonly FieldModel[];
  readonly values: readonly Values[];
  readonly outcomes: readonly Outcome[];
  readonly fill: Fill;
  readonly area: RefObject<HTMLElement | null>;
  /** The focus is in this row. */
  readonly onRow: (index: number) => void;
}

interface RowCells {
  readonly cells: Cells;
  readonly handlers: HTMLAttributes<HTMLElement>;
}

/** The history length before a key opened a cell; Escape reverts to it. */
interface OpenedCell extends Place {
  readonly steps: number;
}

/**
 * Selection of child-row cells, whose controls are always rendered. Escape, Enter or an arrow key moves from a control
 * to the selection, where cells are copied, pasted, cleared, filled and undone as in a list. Enter, F2 or typing opens
 * a cell.
 */
export function useRowCells({ rows, columns, values, outcomes, fill, area, onRow }: RowCellsInput): RowCells {
  const { engine } = useFormParts();
  const { notify, enums } = useRenderer();
  const history = rowsHistory(engine, rows.field.name);
  const opened = useRef<OpenedCell>(undefined);
  const within = ({ left, right }: Bounds): readonly FieldModel[] => columns.slice(left, right + 1);
  const refusal = ({ row, column }: Place): string | undefined => {
    const [field, values_] = [columns[column], values[row]];
    return field === undefined || values_ === undefined ? undefined : refuseCell(field, values_, outcomes[row]);
  };
  const textsIn = (bounds: Bounds): readonly (readonly string[])[] =>
    values
      .slice(bounds.top, bounds.bottom + 1)
      .map((row, down) =>
        within(bounds).map((column) => copiedCell(column, row, outcomes[bounds.top + down], enums.source, rows)),
      );
  const step = (act: 'undo' | 'redo'): void => {
    if (!history[act]()) notify.info(act === 'undo' ? '没有可以撤销的' : '没有可以重做的');
  };
  const paste = (table: readonly (readonly string[])[], at: Pick<Bounds, 'top' | 'left'>): void => {
    void fill.paste(table, columns, at).then(cells.choose);
  };
  const cells = useCells({
    area,
    size: { rows: values.length, columns: columns.length },
    isTabbed: true,
    // A displayed value, and the space around a control, belong to the cell.
    isControl: (target) => !target.matches('[data-place]') && target.closest('output, .gj-rows-resting') === null,
    copied: textsIn,
    onOpen: (place, typed) => {
      const why = refusal(place);
      const cell = area.current?.querySelector<HTMLElement>(`[data-place="${place.row}:${place.column}"]`) ?? null;
      const control = controlIn(cell);
      if (why !== undefined || control === null) {
        notify.info(why ?? '这一格现在不能填写');
        return;
      }
      history.cut();
      control.focus();
      opened.current = { ...place, steps: history.length };
      beginTyping(cell, typed);
    },
    onPaste: ({ text, table }, bounds) => {
      if (table === undefined) fill.put(text, columns, bounds);
      else paste(table, bounds);
    },
    onClear: (bounds) => fill.put('', columns, bounds),
    onFill: (pairs) => {
      fill.repeat(pairs, columns, (place) => textsIn(boundsOf({ from: place, to: place }))[0]?.[0] ?? '');
    },
    onUndo: () => step('undo'),
    onRedo: () => step('redo'),
    onChoose: ({ row }) => {
      history.cut();
      onRow(row);
    },
    onNothing: notify.info,
  });
  const goTo = (from: Place, [down, across]: readonly [down: number, across: number], isExtended: boolean): void => {
    const to = { row: from.row + down, column: from.column + across };
    cells.choose({ from: isExtended ? from : to, to });
  };
  /** Leaves the control of a cell for the cells around it. */
  const leave = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (place === undefined || isCell(event.target)) return;
    const leaving = leavingControl(event);
    if (leaving === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const { current } = opened;
    opened.current = undefined;
    if (leaving === 'extendUp' || leaving === 'extendDown')
      goTo(place, LEAVING_STEPS[leaving === 'extendUp' ? 'up' : 'down'], true);
    else if (leaving === 'cancel') {
      const isHere = current?.row === place.row && current.column === place.column;
      // Revert text typed over a cell that a key opened; otherwise Escape has already been handled.
      while (isHere && history.length > current.steps) history.undo();
      goTo(place, LEAVING_STEPS.stay, false);
    } else goTo(place, LEAVING_STEPS[leaving], false);
  };
  const onFocus = (event: FocusEvent): void => {
    const { target } = event;
    cells.handlers.onFocus(event);
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row === undefined || isCell(target)) return;
    history.cut();
    opened.current = undefined;
    onRow(Number(row));
    cells.leave(placeOf(target));
  };
  return {
    cells,
    handlers: {
      ...cells.handlers,
      onKeyDownCapture: leave,
      onKeyDown: (event) => {
        const act = event.target instanceof HTMLButtonElement ? historyAct(event) : undefined;
        if (act === undefined) {
          cells.handlers.onKeyDown(event);
          return;
        }
        event.preventDefault();
        step(act);
      },
      onPaste: (event) => {
        cells.handlers.onPaste(event);
        if (event.defaultPrevented) return;
        const [{ text, table }, place] = [readClipboard(event.clipboardData), placeOf(event.target)];
        // Several lines without a tab belong into a field of several lines.
        const isText = event.target instanceof HTMLTextAreaElement && !text.includes('\t');
        if (isText || table === undefined || place === undefined) return;
        event.preventDefault();
        paste(table, { top: place.row, left: place.column });
      },
      onFocus,
    },
  };
}

function copiedCell(
  column: FieldModel,
  row: Values,
  outcome: Outcome | undefined,
  enums: Parameters<typeof cellText>[3]['enums'],
  { entity }: ChildRows,
): string {
  if (outcome?.states[column.index]?.display !== 'visible') return '';
  const typed = typedInRow(row)[column.name];
  if (typeof typed === 'string') return typed;
  const computed = outcome.computed.has(column.index) ? outcome.computed.get(column.index) : undefined;
  const shown = computed === undefined ? row : { ...row, [column.name]: computed };
  return cellText(column, shown, column.name, { entity, enums });
}
