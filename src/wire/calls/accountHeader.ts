/**
 * The number of the account for which a call is made, as in `UserValues.AccountId`. The windows of a browser share one
 * session, and a call that is repeated later may run in another user's session. A call that names another account than
 * the signed-in one is refused with NOT_SIGNED_IN, before its body is read.
 */
export const ACCOUNT_HEADER = 'x-account';
