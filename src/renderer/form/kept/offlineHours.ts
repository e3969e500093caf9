import { pageText } from '#client/pageText.ts';

/** How long one may be without network in this product, in hours; 0 where it does not want that. */
export const offlineHours = (): number => Number(pageText('offline'));
