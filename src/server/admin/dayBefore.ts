import type { Call } from '../access/Call.ts';
import { beijingTime } from '../settings/beijingTime.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The same time of the day before the call. */
export const dayBefore = ({ moment }: Pick<Call, 'moment'>): string => beijingTime(new Date(moment - DAY));
