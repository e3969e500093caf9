import { useEffect, type ReactNode } from 'react';
import type { FailedProps } from '#renderer/navigation/ScreenRoute.ts';
import './screens/plain.css';

const RELOADED = 'guiju.reloaded';

/** Replaces a screen that crashed. After an update, files of the old version no longer exist: reloading helps. */
export function CrashScreen({ error }: Pick<FailedProps, 'error'>): ReactNode {
  const isMissingFile = error instanceof TypeError && /dynamically imported|module script/i.test(error.message);
  useEffect(() => {
    if (!isMissingFile || sessionStorage.getItem(RELOADED) !== null) return;
    sessionStorage.setItem(RELOADED, '1');
    window.location.reload();
  }, [isMissingFile]);
  return (
    <div className="gj-plain" role="alert">
      <h1>页面出错了</h1>
      <p>请重新加载页面；如果问题仍然存在，请联系管理员。</p>
      <button
        type="button"
        className="gj-plain-button"
        onClick={() => {
          sessionStorage.removeItem(RELOADED);
          window.location.reload();
        }}
      >
        重新加载
      </button>
    </div>
  );
}
