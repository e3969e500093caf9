import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Notice } from '../session/appStore.ts';
import './toast.css';

const LIFE = 6000;

/** A few words at the top of the window; they go by themselves or by their button. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }): ReactNode {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => {
      close();
    }, LIFE);
    return () => {
      clearTimeout(timer);
    };
  }, [notice]);
  const { kind, title, text } = notice;
  return (
    <div className={`gj-toast is-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <span>
        {title === undefined ? null : <strong>{title}</strong>}
        {text}
      </span>
      <button type="button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  );
}
