import { Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';

interface MoveDayDialogProps {
  /** Name of the record. */
  readonly about: string;
  /** What people call the day. */
  readonly title: string;
  readonly day: string;
  /** Why it cannot be moved. */
  readonly refusal: string | undefined;
  readonly onMove: (day: string) => void;
  readonly onClose: () => void;
}

/** Asks for the day that a record is moved to, or says why it stays. */
export function MoveDayDialog({ about, title, day, refusal, onMove, onClose }: MoveDayDialogProps): ReactNode {
  const [next, setNext] = useState(day);
  const isReady = next !== '' && next !== day && refusal === undefined;
  return (
    <Modal
      open
      width={420}
      title="移到…"
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      onCancel={onClose}
      onOk={() => onMove(next)}
    >
      <p className="gj-move-about">{about}</p>
      {refusal === undefined ? (
        <label className="gj-move-day">
          <span>{title}</span>
          <Input
            type="date"
            value={next}
            onChange={({ target }) => setNext(target.value)}
            onPressEnter={() => {
              if (isReady) onMove(next);
            }}
          />
        </label>
      ) : (
        <p role="note">不能移动：{refusal}</p>
      )}
    </Modal>
  );
}
