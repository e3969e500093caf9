import { useEffect, useState } from 'react';
import { afterPause } from './composing.ts';

/** The value `delay` milliseconds after its last change, and not while a word is being composed. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterPause(() => setSettled(value), delay), [value, delay]);
  return settled;
}
