import { pageText } from '#client/pageText.ts';

/** The name of the product from the page, available before any sign-in. */
export const productName = (): string => pageText('application-name');
