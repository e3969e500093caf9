import { pageText } from '#client/pageText.ts';

/** Maximum offline time of this product in hours; 0 when offline saving is off. */
export const offlineHours = (): number => Number(pageText('offline'));
