import { App } from 'antd';
import { useMemo } from 'react';
import type { Notify } from '#renderer/feedback/Notify.ts';

/** Pixels of a question with a table in it. */
const WIDE = 720;

/** Messages and questions through antd, in its theme and language. */
export function useNotify(): Notify {
  const { message, modal } = App.useApp();
  return useMemo(
    () => ({
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
}
