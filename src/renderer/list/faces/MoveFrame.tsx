import { Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { DaySpan } from '#engine/query/ganttAxis.ts';

interface MoveFrameProps {
  readonly about: string;
  /** Why it cannot be moved. */
  readonly refusal: string | undefined;
  /** The input is complete. */
  readonly isReady: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog for the dates of a record; shows the reason when it cannot be moved. */
export const MoveFrame = ({ about, refusal, isReady, onSend, onClose, children }: MoveFrameProps): ReactNode => (
  <Modal
    open
    width={420}
    title="移到…"
    okText="移动"
    cancelText="取消"
    okButtonProps={{ disabled: !isReady }}
    onCancel={onClose}
    onOk={onSend}
  >
    <p className="gj-move-about">{about}</p>
    {refusal === undefined ? children : <p role="note">不能移动：{refusal}</p>}
  </Modal>
);

/** Runs on M, the key that moves a card, without modifier keys. */
export function onMoveKey(event: KeyboardEvent, run: () => void): void {
  if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  run();
}

interface MoveSpanDialogProps {
  readonly about: string;
  /** The titles of the first and the last day. */
  readonly titles: readonly [first: string, last: string];
  /** Empty where there is none. */
  readonly days: readonly [first: string, last: string];
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
