import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { FORCED } from './FORCED.ts';

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
  useTypedAddress(isDirty, ask);
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

/** An entry of the history that the router made carries its place; one that somebody typed does not, and the router lets it pass. */
const isTyped = (state: unknown): boolean => typeof state !== 'object' || state === null || !('idx' in state);

/** Asks before an address that somebody typed takes the place of the screen: goes back first, and there when he says so. */
function useTypedAddress(isDirty: () => boolean, ask: () => Promise<boolean>): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isReturning = useRef(false);
  const look = useEffectEvent((event: PopStateEvent) => {
    if (isReturning.current) {
      isReturning.current = false;
      event.stopImmediatePropagation();
      return;
    }
    const typed = window.location.hash.slice(1);
    if (!isTyped(event.state) || typed.split('?')[0] === pathname || !isDirty()) return;
    event.stopImmediatePropagation();
    isReturning.current = true;
    window.history.back();
    void ask().then((leaves) => (leaves ? navigate(typed, { state: FORCED }) : undefined));
  });
  useEffect(() => {
    const listener = (event: PopStateEvent): void => {
      look(event);
    };
    // Before the router, which listens at the same place.
    window.addEventListener('popstate', listener, { capture: true });
    return () => {
      window.removeEventListener('popstate', listener, { capture: true });
    };
  }, []);
}
