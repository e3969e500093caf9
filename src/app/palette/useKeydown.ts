import { useEffect, useEffectEvent } from 'react';

/** Listens for keys that are pressed anywhere in the document, while the component stands. */
export function useKeydown(listen: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(listen);
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      heard(event);
    };
    document.addEventListener('keydown', follow);
    return () => {
      document.removeEventListener('keydown', follow);
    };
  }, []);
}
