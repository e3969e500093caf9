import { useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the server rendered a component first: true on the server, and in the browser for what it hydrated. */
export function useFromServer(): boolean {
  const isFirst = useRef(false);
  // The value stays after hydration: another one would render the component again, at once and with all its rows.
  return useSyncExternalStore(
    never,
    () => isFirst.current,
    () => (isFirst.current = true),
  );
}
