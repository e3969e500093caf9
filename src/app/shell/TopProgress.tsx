import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Work } from '#renderer/stores/createWork.ts';
import '#renderer/feedback/feedback.css';

const SHOW_DELAY_MS = 200;

/** The thin bar at the top of the window while something takes longer than a blink. */
export function TopProgress({ work }: { work: Work }): ReactNode {
  const isBusy = useSyncExternalStore(work.subscribe, work.isBusy);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => {
      setIsShown(true);
    }, SHOW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isBusy]);
  return isShown ? (
    <div className="gj-top-progress" role="progressbar" aria-label="正在加载">
      <span />
    </div>
  ) : null;
}
