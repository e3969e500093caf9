/**
 * Runs in a page before its own scripts. What is fetched while a screen has nothing better to do stays away: menus, messages, calendars. It is
 * not waited for, and would be counted or not by chance.
 */
export const NEVER_IDLE = 'window.requestIdleCallback = () => 0;';
