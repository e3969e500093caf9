import { pageText } from '#client/pageText.ts';

/** The name of the product as the page states it, before anybody has signed in. */
export function productName(): string {
  return pageText('application-name');
}
