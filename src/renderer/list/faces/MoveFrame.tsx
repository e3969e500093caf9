import { Modal } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';

interface MoveFrameProps {
  /** Name of the record. */
  readonly about: string;
  /** Why it cannot be moved. */
  readonly refusal: string | undefined;
  /** The input is complete. */
  readonly isReady: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** The inputs for the new place of the record. */
  readonly children: ReactNode;
}

/** The dialog for the dates of a record; shows the reason when it cannot be moved. */
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

/** Runs on M, the key that moves a card, without modifier keys. */
export function onMoveKey(event: KeyboardEvent, run: () => void): void {
  if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  run();
}
