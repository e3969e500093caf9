import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { DaySpan } from '#engine/query/ganttAxis.ts';
import { MoveFrame } from './MoveFrame.tsx';

interface MoveSpanDialogProps {
  /** Name of the record. */
  readonly about: string;
  /** The titles of the first and the last day. */
  readonly titles: readonly [first: string, last: string];
  /** Empty where there is none. */
  readonly days: readonly [first: string, last: string];
  /** Why it cannot be moved. */
  readonly refusal: string | undefined;
  readonly onMove: (span: DaySpan) => void;
  readonly onClose: () => void;
}

/** Prompts for the dates of a record, or explains why they cannot be changed. */
export function MoveSpanDialog({ about, titles, days, refusal, onMove, onClose }: MoveSpanDialogProps): ReactNode {
  const [[first, last], setDays] = useState(days);
  const isReversed = first !== '' && last !== '' && last < first;
  const isChanged = first !== days[0] || last !== days[1];
  const isReady = first !== '' && last !== '' && !isReversed && isChanged && refusal === undefined;
  const send = (): void => {
    if (isReady) onMove({ first, last });
  };
  const input = (title: string, value: string, onChange: (next: string) => void): ReactNode => (
    <label className="gj-move-day">
      <span>{title}</span>
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} onPressEnter={send} />
    </label>
  );
  return (
    <MoveFrame {...{ about, refusal, isReady, onClose }} onSend={send}>
      {input(titles[0], first, (next) => setDays([next, last]))}
      {input(titles[1], last, (next) => setDays([first, next]))}
      {isReversed ? <p role="alert">{`「${titles[1]}」早于「${titles[0]}」`}</p> : null}
    </MoveFrame>
  );
}
