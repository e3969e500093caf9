import { Modal } from 'antd';
import type { ReactNode } from 'react';

interface MoveFrameProps {
  /** Name of the record. */
  readonly about: string;
  /** Why it cannot be moved. */
  readonly refusal: string | undefined;
  /** What was entered can be sent. */
  readonly isReady: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** Where the record is to stand. */
  readonly children: ReactNode;
}

/** The dialog that asks for the days of a record, or says why it stays. */
export function MoveFrame({ about, refusal, isReady, onSend, onClose, children }: MoveFrameProps): ReactNode {
  return (
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
}
