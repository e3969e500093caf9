const NAME = 'sidebarStatus';
const YEAR = 365 * 24 * 60 * 60;

/** Whether the sidebar was left open, from the cookies of the document; open by default. */
export const readSidebarCookie = (cookies: string): boolean => !new RegExp(`(?:^|;\\s*)${NAME}=0(?:;|$)`).test(cookies);

/** The cookie that remembers the sidebar: 1 open, 0 collapsed (spec section 2). */
export function sidebarCookie(isOpen: boolean): string {
  return `${NAME}=${isOpen ? '1' : '0'}; path=/; max-age=${YEAR}; samesite=lax`;
}
