import { Modal } from 'antd';
import { useId, type ReactNode } from 'react';
import { type AccountForm } from '../signIn/useAccountForm.ts';
import '#renderer/form/formily/form.css';

interface AccountFormDialogProps {
  readonly title: string;
  readonly text: string;
  readonly form: AccountForm<never>;
  readonly okText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog around an account form. Only its buttons close it: a click outside does not discard the input. */
export function AccountFormDialog({ title, text, form, okText, onClose, children }: AccountFormDialogProps): ReactNode {
  const id = useId();
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      mask={{ closable: false }}
      okText={okText}
      cancelText="取消"
      confirmLoading={form.isBusy}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
      }}
    >
      <p className="gj-dialog-text">{text}</p>
      <form ref={form.form} id={id} noValidate onSubmit={form.submit}>
        {children}
      </form>
    </Modal>
  );
}
