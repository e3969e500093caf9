/**
 * Sets the history index of an address that the user typed, as the router does for its own entries: after the last one.
 * The router cannot go back from entries without an index, so that it could not block leaving an unsaved form. Must be
 * called before the router is created, because window listeners run in the order of registration. The returned function
 * records the router's position and must be called whenever it changes.
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
