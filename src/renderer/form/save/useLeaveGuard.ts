import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';

const isForced = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isForced' in state;

/** Asks before the user leaves the screen, by whatever way, or closes the window while `isDirty` says so. `ask` resolves to true to leave. */
export function useLeaveGuard(isDirty: () => boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isForced(nextLocation.state) && isDirty(),
  );
  const decide = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((leaves) => {
      if (leaves) blocker.proceed();
      else blocker.reset();
    });
  });
  useEffect(() => {
    if (blocker.state === 'blocked') decide();
  }, [blocker.state]);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent): void => {
      warn(event);
    };
    window.addEventListener('beforeunload', listener);
    return () => {
      window.removeEventListener('beforeunload', listener);
    };
  }, []);
}
