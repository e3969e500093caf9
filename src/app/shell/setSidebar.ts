import { sidebarCookie } from './sidebarCookie.ts';
import { appStore } from '../session/appStore.ts';

/** Opens or collapses the sidebar and remembers it in the cookie. */
export function setSidebar(isOpen: boolean): void {
  appStore.isSidebarOpen = isOpen;
  document.cookie = sidebarCookie(isOpen);
}
