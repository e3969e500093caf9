import { plainText, type Values } from '#language/Value.ts';

/** The number of the account that is signed in, under which a browser keeps what is its own; empty for nobody. */
export const accountOf = (user: Values): string => plainText(user['AccountId'] ?? null, '');
