import { pageText } from '#client/pageText.ts';

/** The name of the product from the page, available before any sign-in. */
export function productName(): string {
  return pageText('application-name');
}
