import { plainText, type Values } from '#language/Value.ts';

/** The id of the signed-in account, used as browser storage key; empty when signed out. */
export const accountOf = (user: Values): string => plainText(user['AccountId'] ?? null, '');
