import { useEffect, useState } from 'react';
import { onceComposed, watchComposing } from './composing.ts';

/** The value as it was `delay` milliseconds after its last change, and not before a word that is being composed has been taken. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    watchComposing();
    let callOff = (): void => undefined;
    const timer = setTimeout(() => {
      callOff = onceComposed(() => {
        setSettled(value);
      });
    }, delay);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [value, delay]);
  return settled;
}
