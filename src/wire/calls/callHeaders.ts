/** Of a reply kept for offline use: account and hours, as `id/hours`. `FORGET`: show no kept reply. */
export const KEEP_HEADER = 'x-guiju-keep';
export const FORGET_REPLIES = 'none';
/** On a reply that was kept: when it came, in milliseconds since 1970. Only the browser's own worker sets it. */
export const KEPT_AT_HEADER = 'x-guiju-kept-at';

/**
 * The number of the account for which a call is made, as in `UserValues.AccountId`. The windows of a browser share one
 * session, and a call that is repeated later may run in another user's session. A call that names another account than
 * the signed-in one is refused with NOT_SIGNED_IN, before its body is read.
 */
export const ACCOUNT_HEADER = 'x-account';
