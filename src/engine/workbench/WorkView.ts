import { WITHIN, type Within } from '../permission/Within.ts';

/** The periods of a workbench, each with its title and the title of the same days of the previous period. */
export const PERIODS = {
  week: { title: '本周', before: '上周同期' },
  month: { title: '本月', before: '上月同期' },
  year: { title: '本年', before: '去年同期' },
} as const;
export type Period = keyof typeof PERIODS;

/** Whether a text names a period. */
export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text);

/** The parts of the organisation that a workbench can speak of, from the narrowest to the widest. */
export const WORK_SCOPES = { ...WITHIN, group: '集团' } as const;
export type WorkScope = Within | 'group';

/** Whether a text names such a part. */
export const isWorkScope = (text: string): text is WorkScope => Object.hasOwn(WORK_SCOPES, text);
