/** Fetches what few saves come to. */
export const loadSeldom = () => import('./seldomAsked.ts');
