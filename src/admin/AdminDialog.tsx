import { type ReactNode } from 'react';
import './admin.css';
import { Modal } from 'antd';
import type { Act } from './useAct.ts';
import { useUnsaved } from './useUnsaved.ts';

interface AdminDialogProps {
  readonly title: string;
  /** The verb of the action, as a text. */
  readonly does?: string;
  readonly act: Pick<Act, 'isBusy'>;
  readonly isDirty: boolean;
  /** There is nothing yet that could be done. */
  readonly isDisabled?: boolean;
  readonly onSave: () => void;
  /** Closed without saving; the changes were discarded. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, which Enter also saves; confirms before changes are discarded. */
export function AdminDialog(props: AdminDialogProps): ReactNode {
  const { title, does = '保存', act, isDirty, isDisabled = false, onSave, onClose, children } = props;
  const mayLeave = useUnsaved(isDirty);
  return (
    <Modal
      open
      title={title}
      okText={does}
      cancelText="取消"
      confirmLoading={act.isBusy}
      okButtonProps={{ disabled: isDisabled }}
      onOk={onSave}
      onCancel={() => void mayLeave().then((may) => (may ? onClose() : undefined))}
    >
      <form
        className="gj-gap-16 gj-admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled) onSave();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
