import { useEffect, useEffectEvent } from 'react';

/** Listens for keys anywhere in the document while the component is mounted. */
export function useKeydown(listen: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(listen);
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => heard(event);
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
