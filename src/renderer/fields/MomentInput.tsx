import type { InputProps, InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import dayjs, { type Dayjs } from 'dayjs';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isComposed } from '../layout/composing.ts';
import { Icon } from '../layout/Icon.tsx';
import { whenIdle } from '../layout/whenIdle.ts';
import { Understood } from './Understood.tsx';

const DAY = 'YYYY-MM-DD';
const MINUTE = 'YYYY-MM-DD HH:mm';

interface MomentInputProps extends Pick<InputProps, 'id' | 'placeholder' | 'status' | 'aria-label'> {
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly hasTime: boolean;
  /** `YYYY-MM-DD`, with ` HH:mm:ss` where it has a time; null for none. */
  readonly value: string | null;
  /** Typed text that is not yet committed; undefined shows the value. */
  readonly typed: string | undefined;
  readonly understood: string | undefined;
  readonly onType: (text: string) => void;
  /** A day was chosen in the calendar, or the field was cleared. */
  readonly onPick: (value: string | null) => void;
  /** The typing ends: Enter, or the field is left. */
  readonly onLeave: () => void;
}

const MomentCalendar = lazy(async () => ({ default: (await import('./MomentCalendar.tsx')).MomentCalendar }));

function preloadCalendar(): void {
  // A failed preload is loaded again, with its error shown, when a calendar opens.
  import('./MomentCalendar.tsx').catch(() => undefined);
}

let isPreloaded = false;

/** Preloads the calendar when the browser is idle. */
function preloadOnce(): void {
  if (!isPreloaded) whenIdle(preloadCalendar);
  isPreloaded = true;
}

/**
 * A date, or a date with time, typed or chosen from the calendar. It is a text input. The calendar of antd has a third
 * of React's size and clears text it cannot parse on blur, so it is mounted only while open. The keys move in it while
 * the focus stays in the text: down enters it; then by day, week, month, with Shift by year, and to the ends of the
 * week; Enter takes the day.
 */
export function MomentInput(props: MomentInputProps): ReactNode {
  const { hasTime, value, typed, understood, onType, onPick, onLeave, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  /** The day that the keys have reached. */
  const [cursor, setCursor] = useState<Dayjs>();
  const id = useId();
  const input = useRef<InputRef>(null);
  /** The pointer went down on the text, which is outside of the calendar and does not close it. */
  const isOwnPress = useRef(false);
  useEffect(preloadOnce, []);
  const day = value !== null && dayjs(value).isValid() ? dayjs(value) : null;
  const setIsOpen = (next: boolean): void => {
    setOpen(next);
    if (!next) setCursor(undefined);
  };
  const pick = (moment: Dayjs): void => {
    const next = moment.format(hasTime ? `${MINUTE}:ss` : DAY);
    if (typed !== undefined || next !== value) onPick(next);
  };
  /** Returns whether the key was handled: a calendar key, or one that commits the text. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || isComposed(event)) return false;
    if (isOpen && event.key === 'Escape') {
      // Do not close what surrounds the field.
      event.stopPropagation();
      setIsOpen(false);
    } else if (cursor !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      pick(cursor);
      setIsOpen(false);
    } else if (event.key === 'Enter' && typed !== undefined) {
      setIsOpen(false);
      onLeave();
    } else if (cursor === undefined && event.key === 'ArrowDown') {
      setIsOpen(true);
      setCursor(day ?? dayjs().startOf('day'));
    } else {
      const next = cursor === undefined ? undefined : stepDay(cursor, event);
      if (next === undefined) return false;
      setCursor(next);
    }
    return true;
  };
  const press = (): void => {
    isOwnPress.current = true;
  };
  const open = (): void => setIsOpen(true);
  const parts = { gridId: `${id}grid`, cellId: cursor === undefined ? undefined : `${id}day` };
  return (
    <Understood text={understood}>
      <Input
        {...rest}
        ref={input}
        className="gj-moment"
        role="combobox"
        autoComplete="off"
        aria-haspopup="grid"
        aria-expanded={isOpen}
        aria-controls={isOpen ? parts.gridId : undefined}
        aria-activedescendant={parts.cellId}
        value={typed ?? value?.slice(0, hasTime ? MINUTE.length : DAY.length) ?? ''}
        suffix={
          <Ends
            isEmpty={value === null && (typed ?? '') === ''}
            onPress={press}
            onOpen={open}
            onClear={() => {
              setIsOpen(false);
              onPick(null);
              input.current?.focus();
            }}
          />
        }
        onPointerEnter={preloadCalendar}
        onPointerDown={press}
        onClick={open}
        onChange={({ target }) => {
          setIsOpen(false);
          onType(target.value);
        }}
        onKeyDown={(event) => {
          if (onKey(event)) event.preventDefault();
        }}
        onBlur={() => {
          isOwnPress.current = false;
          setIsOpen(false);
          onLeave();
        }}
      />
      {isOpen ? (
        <Suspense>
          <MomentCalendar
            {...parts}
            hasTime={hasTime}
            day={day}
            cursor={cursor}
            onPress={() => {
              isOwnPress.current = false;
            }}
            onWalk={setCursor}
            onPick={pick}
            onClose={() => {
              if (!isOwnPress.current) setIsOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </Understood>
  );
}

/** The end of the input: a calendar icon, replaced by a clear button while the pointer is over a filled field. */
function Ends(props: { isEmpty: boolean; onPress: () => void; onOpen: () => void; onClear: () => void }): ReactNode {
  const { isEmpty, onPress, onOpen, onClear } = props;
  return (
    <>
      {isEmpty ? null : (
        <button
          type="button"
          className="gj-moment-clear"
          tabIndex={-1}
          aria-label="清除"
          // Keep the focus where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onClear();
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
      <span className="gj-moment-open" onPointerDown={onPress} onClick={onOpen}>
        <Icon name="calendar" size={14} />
      </span>
    </>
  );
}

/** The day a key moves to in a calendar with weeks from Monday, at the same time of day; undefined for other keys. */
export function stepDay(
  day: Dayjs,
  { key, shiftKey }: Readonly<{ key: string; shiftKey: boolean }>,
): Dayjs | undefined {
  const inWeek = (day.day() + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return day.subtract(1, 'day');
    case 'ArrowRight':
      return day.add(1, 'day');
    case 'ArrowUp':
      return day.subtract(7, 'day');
    case 'ArrowDown':
      return day.add(7, 'day');
    case 'Home':
      return day.subtract(inWeek, 'day');
    case 'End':
      return day.add(6 - inWeek, 'day');
    case 'PageUp':
      return day.subtract(1, shiftKey ? 'year' : 'month');
    case 'PageDown':
      return day.add(1, shiftKey ? 'year' : 'month');
    default:
      return undefined;
  }
}
