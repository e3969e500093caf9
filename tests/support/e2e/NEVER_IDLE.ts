/**
 * Runs in a page before its own scripts. Prevents idle-time fetches: menus, messages, calendars. Tests do not wait for
 * them, and would count them only by chance.
 */
export const NEVER_IDLE = 'window.requestIdleCallback = () => 0;';
