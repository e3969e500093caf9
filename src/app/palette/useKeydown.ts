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

/** Ctrl+K opens the search from the first moment on: a browser would take it for its own. The other keys of the frame come when it has nothing else to fetch. */
export function useFindKey(find: () => void): void {
  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    find();
  });
}
