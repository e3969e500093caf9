import { useEffect, useEffectEvent } from 'react';
import { useBlocker, type Location } from 'react-router-dom';

const isForced = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isForced' in state;

const isOtherScreen = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/**
 * Asks before the user leaves the screen, by whatever way, or closes the window while `isDirty` says so. `ask` resolves to true to leave.
 * `isAway`: what of the address is another place, usually its path.
 */
export function useLeaveGuard(isDirty: () => boolean, ask: () => Promise<boolean>, isAway = isOtherScreen): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAway(currentLocation, nextLocation) && !isForced(nextLocation.state) && isDirty(),
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
