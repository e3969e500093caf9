import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface MomentCalendarProps {
  readonly hasTime: boolean;
  /** The day of the field; null where it has none. */
  readonly day: Dayjs | null;
  readonly cursor: Dayjs | undefined;
  /** The Ids of the calendar and of the day in it that the keys have reached. */
  readonly gridId: string;
  readonly cellId: string | undefined;
  readonly onPress: () => void;
  /** The calendar was turned to another page, where the keys go on. */
  readonly onWalk: (cursor: Dayjs) => void;
  readonly onPick: (day: Dayjs) => void;
  readonly onClose: () => void;
}

/** The open calendar of a text input. antd's picker is invisible over the text, for positioning, without focus. */
export function MomentCalendar(props: MomentCalendarProps): ReactNode {
  const { hasTime, day, cursor, onPress, onWalk, onPick, onClose, ...parts } = props;
  /** The month shown until a day is reached with the keys. */
  const [shown, setShown] = useState(() => day ?? dayjs());
  const take = (moment: Dayjs | null | undefined): void => {
    if (moment !== null && moment !== undefined) onPick(moment);
  };
  return (
    <DatePicker
      className="gj-moment-place"
      open
      inputReadOnly
      tabIndex={-1}
      showTime={hasTime ? { format: 'HH:mm' } : false}
      value={day}
      pickerValue={cursor ?? shown}
      onPickerValueChange={(next, { source }) => {
        setShown(next);
        if (cursor !== undefined && source === 'panel') onWalk(next);
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      panelRender={(panel) => (
        <Grid {...parts} onPress={onPress}>
          {panel}
        </Grid>
      )}
      cellRender={(cell, { type, originNode }) =>
        type === 'date' && cursor !== undefined && cursor.isSame(cell, 'day') ? (
          <div className="ant-picker-cell-inner gj-day-cursor">{cursor.date()}</div>
        ) : (
          originNode
        )
      }
      // A day that is chosen stands, also where no time is chosen with it.
      onCalendarChange={(moment) => {
        if (!Array.isArray(moment)) take(moment);
      }}
      onChange={take}
    />
  );
}

interface GridProps extends Pick<MomentCalendarProps, 'gridId' | 'cellId' | 'onPress'> {
  readonly children: ReactNode;
}

/** For assistive technologies the picker's table is a grid, and the day reached with the keys has an id. */
function Grid({ gridId, cellId, onPress, children }: GridProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    table?.setAttribute('role', 'grid');
    table?.setAttribute('id', gridId);
    const cell = frame.current?.querySelector('.gj-day-cursor')?.closest('td');
    if (cellId !== undefined) cell?.setAttribute('id', cellId);
    return () => cell?.removeAttribute('id');
  });
  return (
    <div
      ref={frame}
      onPointerDown={onPress}
      // Keep the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
