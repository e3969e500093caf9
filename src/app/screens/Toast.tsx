import { useEffect, useEffectEvent, type ReactNode } from 'react';

const LIFE = 6000;

/** A failure in a few words at the top of the window; goes by itself or by its button. */
export function Toast({ text, onClose }: { text: string; onClose: () => void }): ReactNode {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => {
      close();
    }, LIFE);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div className="gj-toast" role="alert">
      {text}
      <button type="button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  );
}
