import type { SignInWay } from '#engine/site/appPage.ts';
import { pageText } from '#client/pageText.ts';

/** Whether the product offers a way in beside account and password, as the page states before anybody has signed in. */
export const offers = (way: SignInWay): boolean => pageText('sign-in').split(' ').includes(way);
