import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { stepDay } from './stepDay.ts';
import { Understood } from './Understood.tsx';

const DAY = 'YYYY-MM-DD';
const MINUTE = 'YYYY-MM-DD HH:mm';

interface MomentInputProps extends Pick<DatePickerProps<Dayjs, false>, 'id' | 'placeholder' | 'status' | 'aria-label'> {
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly hasTime: boolean;
  /** `YYYY-MM-DD`, with ` HH:mm:ss` where it has a time; null for none. */
  readonly value: string | null;
  /** What was typed and has not settled; undefined shows the value. */
  readonly typed: string | undefined;
  readonly understood: string | undefined;
  readonly onType: (text: string) => void;
  /** A day was chosen in the calendar, or the field was cleared. */
  readonly onPick: (value: string | null) => void;
  /** The typing ends: Enter, or the field is left. */
  readonly onLeave: () => void;
}

interface OwnText {
  readonly typed: string | undefined;
  readonly isOpen: boolean;
  /** The Ids of the calendar and of the day in it that the keys have reached. */
  readonly gridId: string;
  readonly cellId: string | undefined;
  readonly onType: (text: string) => void;
  /** Tells whether the key is one of the calendar's, or ends the typing. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

const OwnText = createContext<OwnText | undefined>(undefined);

/**
 * A day, or a day with its time, from the calendar or typed. The picker of antd empties what it cannot parse when it is left, and its calendar
 * is for the mouse only; here the text belongs to whoever uses this, and the keys walk the calendar while the focus stays in the text: down
 * into it, by days, weeks, months and with shift years, to the ends of the week; Enter takes the day.
 */
export function MomentInput(props: MomentInputProps): ReactNode {
  const { hasTime, value, typed, understood, onType, onPick, onLeave, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  /** The day that the keys have reached. */
  const [cursor, setCursor] = useState<Dayjs>();
  /** What the calendar shows while they have reached none. */
  const [shown, setShown] = useState(() => dayjs());
  const id = useId();
  // Closing, the picker hands out once more what was chosen before the typing began.
  const isTyping = useRef(false);
  useEffect(() => {
    isTyping.current = false;
  });
  const day = useMemo(() => (value !== null && dayjs(value).isValid() ? dayjs(value) : null), [value]);
  const setIsOpen = (next: boolean): void => {
    setOpen(next);
    if (!next) setCursor(undefined);
  };
  const pick = (moment: Dayjs | null): void => {
    const next = moment?.format(hasTime ? `${MINUTE}:ss` : DAY) ?? null;
    if (!isTyping.current && next !== value) onPick(next);
  };
  const take = (chosen: Dayjs): void => {
    if (typed === undefined) pick(chosen);
    else onPick(chosen.format(hasTime ? `${MINUTE}:ss` : DAY));
    isTyping.current = true;
    setIsOpen(false);
  };
  const own: OwnText = {
    typed,
    isOpen,
    gridId: `${id}grid`,
    cellId: cursor === undefined ? undefined : `${id}day`,
    onType: (text) => {
      isTyping.current = true;
      setIsOpen(false);
      onType(text);
    },
    onKey: (event) => {
      if (event.ctrlKey || event.metaKey) return false;
      if (cursor !== undefined && (event.key === 'Enter' || event.key === ' ')) take(cursor);
      else if (event.key === 'Enter' && typed !== undefined) {
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
    },
  };
  return (
    <Understood text={understood}>
      <OwnText value={own}>
        <DatePicker
          {...rest}
          className="gj-fill"
          components={PARTS}
          showTime={hasTime ? { format: 'HH:mm' } : false}
          format={hasTime ? MINUTE : DAY}
          value={day}
          open={isOpen}
          onOpenChange={setIsOpen}
          pickerValue={cursor ?? shown}
          onPickerValueChange={(next, { source }) => {
            setShown(next);
            if (cursor !== undefined && source === 'panel') setCursor(next);
          }}
          panelRender={(panel) => <Grid {...own}>{panel}</Grid>}
          cellRender={(cell, { type, originNode }) =>
            type === 'date' && cursor !== undefined && cursor.isSame(cell, 'day') ? (
              <div className="ant-picker-cell-inner gj-day-cursor">{cursor.date()}</div>
            ) : (
              originNode
            )
          }
          allowClear
          // A day that is chosen stands, also where no time is chosen with it.
          onCalendarChange={(moment) => {
            if (!Array.isArray(moment)) pick(moment ?? null);
          }}
          onChange={pick}
          onBlur={onLeave}
        />
      </OwnText>
    </Understood>
  );
}

/** The calendar is a table of the picker's; to assistive techniques it is a grid, and the day that the keys have reached has an Id. */
function Grid({ gridId, cellId, children }: Pick<OwnText, 'gridId' | 'cellId'> & { children: ReactNode }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    table?.setAttribute('role', 'grid');
    table?.setAttribute('id', gridId);
    const cell = frame.current?.querySelector('.gj-day-cursor')?.closest('td');
    if (cellId !== undefined) cell?.setAttribute('id', cellId);
    return () => {
      cell?.removeAttribute('id');
    };
  });
  return <div ref={frame}>{children}</div>;
}

/** The input of the picker, with the text that is being typed in place of the picker's own. */
function PickerText({
  ref,
  value,
  onKeyDown,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }): ReactNode {
  const own = use(OwnText);
  return (
    <input
      {...props}
      ref={ref}
      role="combobox"
      aria-haspopup="grid"
      aria-expanded={own?.isOpen === true}
      aria-controls={own?.isOpen === true ? own.gridId : undefined}
      aria-activedescendant={own?.cellId}
      value={own?.typed ?? value}
      onChange={({ target }) => own?.onType(target.value)}
      onKeyDown={(event) => {
        if (own?.onKey(event) === true) event.preventDefault();
        else onKeyDown?.(event);
      }}
    />
  );
}

const PARTS = { input: PickerText };
