/**
 * On a call: the number of the account that it is made for, as `UserValues.AccountId` has it. The windows of a browser share one session, and what is
 * repeated later may meet that of somebody else: a call that names another account than the one that is signed in is refused with NOT_SIGNED_IN, before
 * its body is read.
 */
export const ACCOUNT_HEADER = 'x-account';
