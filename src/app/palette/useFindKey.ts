import { useKeydown } from './useKeydown.ts';

/** Ctrl+K opens the search from the first moment on: a browser would take it for its own. The other keys of the frame come when it has nothing else to fetch. */
export function useFindKey(find: () => void): void {
  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    find();
  });
}
