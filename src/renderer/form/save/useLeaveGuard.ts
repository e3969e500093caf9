import { use, useEffect, useEffectEvent } from 'react';
import type { Location } from 'react-router-dom';
import { NavigationContext } from '../../navigation/NavigationContext.ts';

const isForced = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isForced' in state;

const isOtherScreen = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/** Prompts before leaving or closing while `isDirty`; `ask` resolves to true to leave. `isAway`: another place. */
export function useLeaveGuard(isDirty: () => boolean, ask: () => Promise<boolean>, isAway = isOtherScreen): void {
  const guards = use(NavigationContext)?.guards;
  const isAgainst = useEffectEvent(
    (from: Location, to: Location) => isAway(from, to) && !isForced(to.state) && isDirty(),
  );
  const mayLeave = useEffectEvent(ask);
  useEffect(() => guards?.add({ isAgainst: (from, to) => isAgainst(from, to), ask: () => mayLeave() }), [guards]);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent): void => warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
