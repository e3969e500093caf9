import { Button, message as messages, Modal } from 'antd';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Choice, Notify } from '#renderer/feedback/Notify.ts';

/** Pixels of a question with a table in it. */
const WIDE = 720;
/** Seconds during which the message about a change offers undo. */
const UNDO = 8;
const MESSAGES = { maxCount: 3, top: 64 };

interface Open {
  /** The address at which it was asked. */
  readonly at: string;
  readonly close: () => void;
}

/** Messages and prompts through antd; provides its functions on mount. A prompt is answered no on navigation. */
export function Notices({ onReady }: { onReady: (notify: Notify) => void }): ReactNode {
  const [message, messageHolder] = messages.useMessage(MESSAGES);
  const [modal, modalHolder] = Modal.useModal();
  const offers = useRef(0);
  const open = useRef(new Set<Open>());
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A question asked just after a navigation belongs to the new address.
    for (const question of open.current) if (question.at !== window.location.hash) question.close();
  }, [pathname, search]);
  const notify = useMemo((): Notify => {
    /** A message with buttons, which stays longer. */
    const offer = (type: 'success' | 'info', text: string, choices: readonly Choice[]): void => {
      const key = `offer ${(offers.current += 1)}`;
      const press = (act: () => void): void => {
        message.destroy(key);
        act();
      };
      const content = (
        <>
          {text}
          {choices.map(([button, act]) => (
            <Button key={button} type="link" size="small" onClick={() => press(act)}>
              {button}
            </Button>
          ))}
        </>
      );
      void message[type]({ key, content, duration: UNDO });
    };
    return {
      success: (text, undo) => {
        if (undo === undefined) void message.success(text);
        else offer('success', text, [['撤销', undo]]);
      },
      offer: (text, button, act, more = []) => offer('info', text, [[button, act], ...more]),
      error: (text) => void message.error({ content: text, duration: 6 }),
      info: (text) => void message.info(text),
      ask: ({ title, content, yes, no, danger, isWide }) =>
        new Promise((resolve) => {
          const answer = (isYes: boolean): void => {
            open.current.delete(question);
            resolve(isYes);
          };
          const shown = modal.confirm({
            title,
            content,
            okText: yes,
            cancelText: no ?? '取消',
            okButtonProps: { danger: danger === true },
            autoFocusButton: danger === true ? 'cancel' : 'ok',
            centered: true,
            ...(isWide === true ? { width: WIDE } : {}),
            onOk: () => answer(true),
            onCancel: () => answer(false),
          });
          const close = (): void => {
            shown.destroy();
            answer(false);
          };
          const question: Open = { at: window.location.hash, close };
          open.current.add(question);
        }),
      tell: (title, content) => void modal.warning({ title, content, okText: '知道了', centered: true }),
    };
  }, [message, modal]);
  useEffect(() => onReady(notify), [notify, onReady]);
  return (
    <>
      {messageHolder}
      {modalHolder}
    </>
  );
}
