import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether a component was first rendered by the server: true there, and in the browser for what it takes over. */
export function useFromServer(): boolean {
  const isFirst = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isFirst)[0];
}
