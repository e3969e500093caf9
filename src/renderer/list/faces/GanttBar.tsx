import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TagColor } from '#language/EnumType.ts';
import { daysBetween } from '#language/functions/calendar.ts';
import { type DaySpan, moveSpan, type SpanPart } from '#engine/query/ganttAxis.ts';
import { onMoveKey } from './MoveFrame.tsx';

/** Pixels at both ends of a bar that move one day only; a bar shorter than three times as much is moved as a whole. */
const EDGE = 8;
/** Pixels that the days of a bar need. */
const ROOM = 112;

interface GanttBarProps {
  readonly name: string;
  readonly span: DaySpan;
  /** The problem of its dates; empty: none. */
  readonly words: string;
  /** Its state, and the rows at the same time. */
  readonly note: string;
  /** The colour of its state. */
  readonly color: TagColor | undefined;
  /** Its lane in the line of a resource, where the bar shows its name; undefined: the line is its own. */
  readonly lane: number | undefined;
  readonly isClashing: boolean;
  /** First day of the axis, and pixels of a day. */
  readonly from: string;
  readonly day: number;
  readonly isPending: boolean;
  /** It is where the user has just moved it. */
  readonly hasFocus: boolean;
  /** Why it cannot be moved; undefined: it can. */
  readonly refusal: () => string | undefined;
  readonly onMove: (to: DaySpan) => void;
  readonly onRefused: (refusal: string) => void;
  readonly onOpen: () => void;
}

interface Held {
  readonly part: SpanPart;
  /** Where the pointer pressed it. */
  readonly at: number;
  readonly days: number;
}

/** A record as a bar over its dates: dragged or resized with the mouse, or changed in a dialog by Enter, M or touch. */
export function GanttBar(props: GanttBarProps): ReactNode {
  const {
    name,
    span,
    words,
    note,
    color,
    lane,
    isClashing,
    from,
    day,
    isPending,
    hasFocus,
    refusal,
    onMove,
    onRefused,
    onOpen,
  } = props;
  const bar = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState<Held>();
  /** A press that moved something is no press of the button. */
  const wasDragged = useRef(false);
  useEffect(() => {
    if (hasFocus) bar.current?.focus();
  }, [hasFocus]);
  const shown = held === undefined ? span : moveSpan(span, held.part, held.days);
  const long = daysBetween(shown.first, shown.last) + 1;
  const days = shortSpan(shown);
  const more = [words, note].map((each) => (each === '' ? '' : `，${each}`)).join('');
  const text = `${name}：${days}，${long} 天${more}`;
  const style: CSSProperties & Record<'--lane' | '--soft' | '--mark', string | number | undefined> = {
    insetInlineStart: daysBetween(from, shown.first) * day,
    inlineSize: Math.max(6, long * day),
    '--lane': lane,
    '--soft': color && `var(--gj-${color}-soft)`,
    '--mark': color && `var(--gj-${color}-mark)`,
  };
  const isShort = lane === undefined && long * day < (shown.first === shown.last ? ROOM / 2 : ROOM);
  const classes = [
    ...['gj-gantt-bar', words && 'is-odd', held && 'is-held', isShort && 'is-short'],
    ...[lane !== undefined && 'is-laned', isClashing && 'is-clashing'],
  ];
  const take = (event: PointerEvent<HTMLButtonElement>): void => {
    wasDragged.current = false;
    // A finger scrolls; it opens the dialog by a press.
    if (event.button !== 0 || event.pointerType === 'touch' || isPending) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ part: partAt(event), at: event.clientX, days: 0 });
  };
  const drag = ({ clientX }: PointerEvent<HTMLButtonElement>): void => {
    if (held === undefined) return;
    const days = Math.round((clientX - held.at) / day);
    if (days !== 0) wasDragged.current = true;
    if (days !== held.days) setHeld({ ...held, days });
  };
  const drop = (): void => {
    setHeld(undefined);
    if (held === undefined || held.days === 0) return;
    const why = refusal();
    if (why === undefined) onMove(shown);
    else onRefused(why);
  };
  return (
    <button
      ref={bar}
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={style}
      aria-label={text}
      aria-keyshortcuts="M"
      aria-busy={isPending}
      title={`${name}：${shown.first} 至 ${shown.last}，${long} 天${more}`}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => setHeld(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setHeld(undefined);
        onMoveKey(event, onOpen);
      }}
      onClick={() => {
        if (!wasDragged.current && !isPending) onOpen();
      }}
    >
      <span>{lane === undefined ? days : name}</span>
    </button>
  );
}

/** The dates; a single day without the year, as the axis shows it. */
const shortSpan = ({ first, last }: DaySpan): string =>
  first === last
    ? first.slice(5)
    : first.slice(0, 4) === last.slice(0, 4)
      ? `${first.slice(5)}～${last.slice(5)}`
      : `${first}～${last}`;

function partAt({ clientX, currentTarget }: PointerEvent<HTMLButtonElement>): SpanPart {
  const { left, right, width } = currentTarget.getBoundingClientRect();
  if (width < EDGE * 3) return 'all';
  if (clientX - left <= EDGE) return 'first';
  return right - clientX <= EDGE ? 'last' : 'all';
}
