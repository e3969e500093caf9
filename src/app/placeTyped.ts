/**
 * Gives an address that somebody typed the place in the history that the router gives to its own entries: behind the last one. Of entries
 * without one the router does not know how to go back, so that nothing can hold them up: a form that is not saved would go without a
 * question. To be called before the router is made, as who listens first at the window is called first; what is returned notes where the
 * router is and is called whenever that changes.
 */
export function placeTyped(): () => void {
  let last = 0;
  const note = (): void => {
    last = placeNow() ?? last;
  };
  window.addEventListener('popstate', () => {
    if (placeNow() === undefined) window.history.replaceState({ idx: last + 1 }, '');
    else note();
  });
  return note;
}

/** The place of the entry that is shown, as the router writes it. */
function placeNow(): number | undefined {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;
}
