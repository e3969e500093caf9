import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog when that goes away and would leave it nowhere. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Its parts are gone by now; who meanwhile got the focus keeps it.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
