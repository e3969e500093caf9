import { message as messages, Modal } from 'antd';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Notify } from '#renderer/feedback/Notify.ts';

/** Pixels of a question with a table in it. */
const WIDE = 720;
const MESSAGES = { maxCount: 3, top: 64 };

/** Messages and questions through antd, in its theme and language. Hands out what shows them as soon as it can. */
export function Notices({ onReady }: { onReady: (notify: Notify) => void }): ReactNode {
  const [message, messageHolder] = messages.useMessage(MESSAGES);
  const [modal, modalHolder] = Modal.useModal();
  const notify = useMemo(
    (): Notify => ({
      success: (text) => {
        void message.success(text);
      },
      error: (text) => {
        void message.error({ content: text, duration: 6 });
      },
      info: (text) => {
        void message.info(text);
      },
      ask: ({ title, content, yes, no, danger, isWide }) =>
        new Promise((resolve) => {
          modal.confirm({
            title,
            content,
            okText: yes,
            cancelText: no ?? '取消',
            okButtonProps: { danger: danger === true },
            autoFocusButton: danger === true ? 'cancel' : 'ok',
            centered: true,
            ...(isWide === true ? { width: WIDE } : {}),
            onOk: () => {
              resolve(true);
            },
            onCancel: () => {
              resolve(false);
            },
          });
        }),
      tell: (title, content) => {
        modal.warning({ title, content, okText: '知道了', centered: true });
      },
    }),
    [message, modal],
  );
  useEffect(() => {
    onReady(notify);
  }, [notify, onReady]);
  return (
    <>
      {messageHolder}
      {modalHolder}
    </>
  );
}
