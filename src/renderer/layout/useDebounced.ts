import { useEffect, useState } from 'react';
import { afterPause } from './composing.ts';

/** The value as it was `delay` milliseconds after its last change, and not before a word that is being composed has been taken. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    return afterPause(() => {
      setSettled(value);
    }, delay);
  }, [value, delay]);
  return settled;
}
