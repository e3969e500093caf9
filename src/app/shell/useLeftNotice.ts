import { useEffect } from 'react';
import type { Notify } from '#renderer/feedback/Notify.ts';
import { takeNotice } from '../session/appStore.ts';

/** Says what the screens before signing in left to be said. */
export function useLeftNotice(notify: Notify): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice !== undefined) notify[notice.kind](notice.text);
  }, [notify]);
}
