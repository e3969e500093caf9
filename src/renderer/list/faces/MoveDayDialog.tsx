import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { MoveFrame } from './MoveFrame.tsx';

interface MoveDayDialogProps {
  /** Name of the record. */
  readonly about: string;
  /** The title of the date field. */
  readonly title: string;
  readonly day: string;
  /** Why it cannot be moved. */
  readonly refusal: string | undefined;
  readonly onMove: (day: string) => void;
  readonly onClose: () => void;
}

/** Prompts for the date to move a record to, or explains why it cannot be moved. */
export function MoveDayDialog({ about, title, day, refusal, onMove, onClose }: MoveDayDialogProps): ReactNode {
  const [next, setNext] = useState(day);
  const isReady = next !== '' && next !== day && refusal === undefined;
  const send = (): void => {
    if (isReady) onMove(next);
  };
  return (
    <MoveFrame {...{ about, refusal, isReady, onClose }} onSend={send}>
      <label className="gj-move-day">
        <span>{title}</span>
        <Input type="date" value={next} onChange={({ target }) => setNext(target.value)} onPressEnter={send} />
      </label>
    </MoveFrame>
  );
}
