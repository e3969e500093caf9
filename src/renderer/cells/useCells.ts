import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { readClipboard } from './pastedBlock.ts';
import {
  type Bounds,
  boundsOf,
  type CellPair,
  type CellRange,
  fillPairs,
  nextTo,
  type Place,
  type Size,
  stepBy,
  within,
} from './cellRange.ts';
import { placeOf } from './cellNear.ts';
import { isCell, typingBox } from './cellTarget.ts';
import { copiedText } from './copiedText.ts';
import { keyAct } from './keyAct.ts';
import { useFilling } from './useFilling.ts';

/** Callbacks of a table whose cells have `data-place="row:column"`; the fill handle has `data-corner`. */
export interface CellActs {
  readonly copied: (bounds: Bounds) => readonly (readonly string[])[];
  /** Opens a cell for editing, starting with the typed text. */
  readonly onOpen: (place: Place, typed: string) => void;
  readonly onPaste: (pasted: ReturnType<typeof readClipboard>, bounds: Bounds) => void;
  readonly onClear: (bounds: Bounds) => void;
  readonly onFill: (pairs: readonly CellPair[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave?: () => void;
  readonly onChoose?: (place: Place) => void;
  /** Receives the message for a range that has nothing to fill down or to the right. */
  readonly onNothing: (text: string) => void;
}

interface CellsInput extends CellActs {
  readonly area: RefObject<HTMLElement | null>;
  readonly size: Size;
  readonly initial?: CellRange;
  readonly isOpen?: boolean;
  /** Tab moves between cells instead of leaving the table. */
  readonly isTabbed?: boolean;
  /** Whether the mouse press belongs to a control inside its cell. */
  readonly isControl?: (target: Element) => boolean;
}

export interface Cells {
  /** The chosen cells; undefined while none are. */
  readonly range: CellRange | undefined;
  readonly bounds: Bounds | undefined;
  /** The range that dragging the fill handle would fill. */
  readonly filling: Bounds | undefined;
  readonly choose: (range: CellRange) => void;
  /** Clears the selection: the focus is in the control of this cell, or outside all cells. */
  readonly leave: (place: Place | undefined) => void;
  readonly focus: () => void;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onInput: (event: SyntheticEvent) => void;
    readonly onCompositionEnd: (event: SyntheticEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onCopy: (event: ClipboardEvent) => void;
    readonly onCut: (event: ClipboardEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
    readonly onMouseDown: (event: MouseEvent) => void;
    readonly onMouseOver: (event: MouseEvent) => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onDoubleClick: (event: MouseEvent) => void;
  };
}

const isSame = (one: Place, other: Place): boolean => one.row === other.row && one.column === other.column;

/** Cell selection with mouse and keys as in a spreadsheet: edit, copy, paste, clear, fill, also by the fill handle. */
export function useCells(input: CellsInput): Cells {
  const { area, size, initial, isOpen = false, isTabbed = false, isControl = () => false } = input;
  const [chosen, setChosen] = useState(initial);
  const wants = useRef(false);
  /** The element that last received the focus for the selection. */
  const taking = useRef<HTMLElement>(null);
  /** Where the mouse was pressed, and whether that cell was already selected. */
  const pressed = useRef<{ readonly place: Place; readonly wasChosen: boolean }>(undefined);
  /** Where a range starts when nothing is selected. */
  const last = useRef<Place>(undefined);
  const { rows, columns } = size;
  const range = useMemo(
    () => (chosen === undefined || rows === 0 ? undefined : within(chosen, { rows, columns })),
    [chosen, rows, columns],
  );
  const bounds = useMemo(() => (range === undefined ? undefined : boundsOf(range)), [range]);

  const choose = (next: CellRange): void => {
    wants.current = true;
    setChosen(next);
    input.onChoose?.(next.to);
  };
  const chooseTo = (to: Place, isExtended: boolean): void => {
    choose({ from: isExtended ? (range?.from ?? last.current ?? to) : to, to });
  };
  const take = useEffectEvent(() => {
    if (isOpen || !wants.current || range === undefined) return;
    wants.current = false;
    const cell = area.current?.querySelector<HTMLElement>(`[data-place="${range.to.row}:${range.to.column}"]`);
    taking.current = typingBox(cell) ?? cell ?? null;
    taking.current?.focus();
  });
  useEffect(() => take(), [range, isOpen]);
  useLayoutEffect(() => {
    // The focused cell was rendered again as another element: move the focus to the new one.
    if (isOpen || taking.current?.isConnected !== false || document.activeElement !== document.body) return;
    wants.current = true;
    take();
  });
  const { filling, begin } = useFilling({ area, bounds, onFill: input.onFill, choose });

  /** Fills the selection from a part of it; shows `missing` when that part is the whole selection. */
  const fillFrom = (of: Bounds, from: Bounds, missing: string): void => {
    const pairs = fillPairs(from, of);
    if (pairs.length === 0) input.onNothing(missing);
    else input.onFill(pairs);
  };
  const copy = (event: ClipboardEvent, of: Bounds): void => {
    event.clipboardData.setData('text/plain', copiedText(input.copied(of)));
    event.preventDefault();
  };
  const press = (event: KeyboardEvent): void => {
    const act = keyAct(event);
    if (act === undefined || range === undefined || bounds === undefined || isOpen) return;
    const { to } = range;
    if (act === 'save' && input.onSave === undefined) return;
    if (act === 'next') {
      const next = isTabbed ? nextTo(to, size, event.shiftKey) : undefined;
      if (next === undefined) return;
      chooseTo(next, false);
    } else if (typeof act === 'object') input.onOpen(to, act.typed);
    else if (act === 'open') input.onOpen(to, '');
    else if (act === 'clear') input.onClear(bounds);
    else if (act === 'fillDown')
      fillFrom(bounds, { ...bounds, bottom: bounds.top }, '先选中几行，再用第一行的内容向下填充');
    else if (act === 'fillRight')
      fillFrom(bounds, { ...bounds, right: bounds.left }, '先选中几列，再用第一列的内容向右填充');
    else if (act === 'undo') input.onUndo();
    else if (act === 'redo') input.onRedo();
    else if (act === 'save') input.onSave?.();
    else {
      const next = stepBy(event.key, to, size, event.ctrlKey || event.metaKey);
      if (next !== undefined) chooseTo(next, event.shiftKey);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** Starts editing with the text in the typing box: a composed word, or a character that has no key. */
  const takeTyped = ({ target, nativeEvent }: SyntheticEvent): void => {
    if (!(target instanceof HTMLElement) || !target.matches('[data-typing]')) return;
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
    const typed = target.textContent;
    target.textContent = '';
    if (typed !== '' && range !== undefined && !isOpen) input.onOpen(range.to, typed);
  };
  /** Handles a clipboard event for selected cells, not for text in a control. */
  const withCells = (act: (event: ClipboardEvent, of: Bounds) => void) => (event: ClipboardEvent) => {
    if (bounds !== undefined && !isOpen && isCell(event.target)) act(event, bounds);
  };
  return {
    range,
    bounds,
    filling,
    choose,
    leave: (place) => {
      last.current = place;
      setChosen(undefined);
    },
    focus: () => {
      wants.current = true;
    },
    handlers: {
      onKeyDown: press,
      onInput: takeTyped,
      onCompositionEnd: takeTyped,
      // A cell that is pressed has the focus itself.
      onFocus: ({ target }) => {
        if (target.matches('[data-place]')) typingBox(target)?.focus();
      },
      onCopy: withCells(copy),
      onCut: withCells((event, of) => {
        copy(event, of);
        input.onClear(of);
      }),
      onPaste: withCells((event, of) => {
        event.preventDefault();
        input.onPaste(readClipboard(event.clipboardData), of);
      }),
      onMouseDown: (event) => {
        const { target, button, shiftKey } = event;
        const place = placeOf(target);
        if (place === undefined || button !== 0 || !(target instanceof Element)) return;
        if (target.matches('[data-corner]')) {
          event.preventDefault();
          pressed.current = undefined;
          begin({ x: event.clientX, y: event.clientY });
          return;
        }
        const isExtended = shiftKey && (range !== undefined || last.current !== undefined);
        const isForControl = isControl(target);
        const wasChosen = range !== undefined && isSame(range.to, place) && !isForControl;
        pressed.current = { place: isExtended ? (range?.from ?? last.current ?? place) : place, wasChosen };
        // Choosing cells chooses no text.
        if (isExtended) event.preventDefault();
        if (isExtended || !isForControl) chooseTo(place, isExtended);
      },
      onMouseOver: (event) => {
        const place = placeOf(event.target);
        if (event.buttons !== 1) pressed.current = undefined;
        if (place === undefined || event.buttons !== 1 || isOpen) return;
        if (pressed.current !== undefined && (range !== undefined || !isSame(pressed.current.place, place))) {
          window.getSelection()?.removeAllRanges();
          choose({ from: pressed.current.place, to: place });
        }
      },
      onClick: (event) => {
        const place = placeOf(event.target);
        const before = pressed.current;
        pressed.current = undefined;
        // A finger has no keys: it opens the cell that it has chosen before.
        const isFinger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
        if (isFinger && place !== undefined && before?.wasChosen === true) input.onOpen(place, '');
      },
      onDoubleClick: (event) => {
        const place = placeOf(event.target);
        if (place !== undefined && event.target instanceof Element && !isControl(event.target)) input.onOpen(place, '');
      },
    },
  };
}
