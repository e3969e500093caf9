/**
 * On a reply that browsers keep for times without network: the account that it is for, and for how many hours, as `id/hours`. `FORGET`: nothing of what
 * was kept is to be shown any more.
 */
export const KEEP_HEADER = 'x-guiju-keep';
export const FORGET_REPLIES = 'none';
/** On a reply that was kept: when it came, in milliseconds since 1970. Only the browser's own worker sets it. */
export const KEPT_AT_HEADER = 'x-guiju-kept-at';
