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

/** The keys pressed before the code of shortcuts was loaded, each with its screen; undefined afterwards. */
let early: (readonly [event: KeyboardEvent, hash: string])[] | undefined = [];

/** Returns the keys pressed on this screen before the code of shortcuts was loaded; nothing is collected afterwards. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const kept = early ?? [];
  early = undefined;
  return kept.flatMap(([event, hash]) => (hash === location.hash ? event : []));
}

/** Ctrl+K opens the search from the first moment on; other keys are collected until their code is loaded. */
export function useFindKey(find: () => void): void {
  useKeydown((event) => {
    early?.push([event, location.hash]);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    find();
  });
}
