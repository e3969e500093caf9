import type { SignInMethod } from '#engine/site/appPage.ts';
import { pageText } from '#client/pageText.ts';

/** Whether the product offers an additional sign-in method, from the page itself, before any sign-in. */
export const offers = (way: SignInMethod): boolean => pageText('sign-in').split(' ').includes(way);
