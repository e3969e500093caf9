import { useEffect } from 'react';

/** The id of the element that contains menus, popovers, dialogs and drawers as siblings. */
export const POPUPS = 'popups';

/** Whether an element is in the document and visible: not removed with its dialog, nor in a closed menu. */
const isThere = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0;

/** Restores the focus to the opener when its dialog or drawer was removed; browsers would leave it at the body. */
export function useFocusTrail(): void {
  useEffect(() => {
    let trail: readonly HTMLElement[] = [];
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement)
        trail = [...trail.filter((element) => element !== target && element.isConnected), target];
    };
    const look = (): void => {
      const last = trail.at(-1);
      // A click outside a field that still exists meant to leave it.
      if (document.activeElement !== document.body || last === undefined || isThere(last)) return;
      trail.findLast(isThere)?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', note);
    const observer = new MutationObserver(look);
    // Popups that open before the container exists are children of the body.
    for (const place of [document.body, document.getElementById(POPUPS)])
      if (place !== null) observer.observe(place, { childList: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
