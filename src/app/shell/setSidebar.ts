import { NARROW_WINDOW } from '#renderer/layout/useIsPhone.ts';
import { readSidebarCookie, sidebarCookie } from './sidebarCookie.ts';
import { appStore } from '../session/appStore.ts';

/** Opens or collapses the sidebar, and remembers it in the cookie; in a narrow window only until its width changes. */
export function setSidebar(isOpen: boolean): void {
  appStore.isSidebarOpen = isOpen;
  if (!window.matchMedia(NARROW_WINDOW).matches) document.cookie = sidebarCookie(isOpen);
}

/** Sets the sidebar by the width of the window and the cookie, now and when the window becomes narrow or wide. */
export function followWidth(): void {
  const media = window.matchMedia(NARROW_WINDOW);
  const follow = (): void => {
    appStore.isSidebarOpen = !media.matches && readSidebarCookie(document.cookie);
  };
  follow();
  media.addEventListener('change', follow);
}
