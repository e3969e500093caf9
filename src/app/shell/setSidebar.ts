import { NARROW_WINDOW } from '#renderer/layout/useIsPhone.ts';
import { appStore } from '../session/appStore.ts';

const NAME = 'sidebarStatus';
const YEAR = 365 * 24 * 60 * 60;

/** Whether the sidebar was left open, from the cookies of the document; open by default. */
export const readSidebarCookie = (cookies: string): boolean => !new RegExp(`(?:^|;\\s*)${NAME}=0(?:;|$)`).test(cookies);

/** The cookie that remembers the sidebar: 1 open, 0 collapsed (spec section 2). */
export const sidebarCookie = (isOpen: boolean): string =>
  `${NAME}=${isOpen ? '1' : '0'}; path=/; max-age=${YEAR}; samesite=lax`;

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
