import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the server rendered a component first: true on the server, and in the browser while it hydrates. */
export function useFromServer(): boolean {
  const isFirst = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isFirst)[0];
}
